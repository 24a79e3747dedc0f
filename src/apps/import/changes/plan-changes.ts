/** What new versions of plans mean for presentations that people have bought, for the report. */
import type { Fault, Note } from '#modules/catalog/rules/import/fault.ts';
import type { Sourced } from '#modules/catalog/rules/import/sourced.ts';
import type { SeatName } from '#modules/seating/rules/seat-names.ts';
import type { KeptPlan } from '#modules/seating/server/changed-plans.ts';
import { faultOf } from '../checks/check-references.ts';
import { placesText } from './places-text.ts';

type Plans = readonly Sourced<{ readonly key: string }>[];

const sourceOf = (plans: Plans, { seatplan }: KeptPlan): Sourced<unknown> =>
  plans.find(({ value }) => value.key === seatplan)!;

/** A fault for each presentation whose sold places, or those that are being paid, a new version lacks. */
export const checkPlaces = (plans: Plans, kept: readonly KeptPlan[]): Fault[] =>
  kept.flatMap((one) => {
    const source = sourceOf(plans, one);
    const { key, seatplan: plan } = one;
    return [
      ...(one.lost.length > 0
        ? [faultOf(source, '', 'PLACES_SOLD', { key, plan, ...counted(one.lost) })]
        : []),
      ...one.overfull.map(({ name, taken, capacity }) =>
        faultOf(source, '', 'AREA_SOLD', { key, plan, area: name, taken, capacity }),
      ),
    ];
  });

/** A note for each presentation that keeps its old version and no longer sells some places of it. */
export const withdrawnNotes = (plans: Plans, kept: readonly KeptPlan[]): Note[] =>
  kept
    .filter(({ withdrawn }) => withdrawn.length > 0)
    .map((one) => {
      const { file, pointer } = sourceOf(plans, one);
      const details = { key: one.key, plan: one.seatplan, ...counted(one.withdrawn) };
      return { file, pointer, code: 'PLACES_WITHDRAWN', details };
    });

const counted = (names: readonly SeatName[]): { readonly count: number; readonly places: string } => ({
  count: names.length,
  places: placesText(names),
});
