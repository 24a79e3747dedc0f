import type { JoinedPresentation } from '#modules/catalog/rules/import/ocapi.ts';
import type { Known } from './checks/known-store.ts';

/** Minutes between a film's end and the next presentation when the file gives no end. */
const TURNOVER_MINUTES = 20;

type Timed = Pick<JoinedPresentation, 'feature' | 'startsAt'> & { readonly endsAt?: string | undefined };

/** When a presentation ends: by its file, or its film's running time and 20 minutes after its start. */
export function endOf({ feature, startsAt, endsAt }: Timed, view: Known): Date {
  if (endsAt !== undefined) return new Date(endsAt);
  const minutes = (view.features.get(feature)?.runtime ?? 0) + TURNOVER_MINUTES;
  return new Date(Date.parse(startsAt) + minutes * 60_000);
}
