import type { Page } from '@playwright/test';
import { WHOLE_PROGRAMME } from '../../support/whole-programme.ts';

export type OpenShowing = {
  readonly id: number;
  readonly dateTime: string;
  readonly seatingMode: string;
  readonly sale: { readonly state: string };
};

/** `host`: that of another brand than the page's own; sent as a header, because only browsers resolve it. */
type ShowingOptions = { readonly seatingMode?: string; readonly host?: string };

/** A showing that is on sale, counted from the latest, because those are the emptiest; starts again after the first. */
export async function showingOf(
  page: Page,
  turn: number,
  { seatingMode = 'reserved', host }: ShowingOptions = {},
): Promise<OpenShowing> {
  const reply = await page.request.get(WHOLE_PROGRAMME, { ...(host && { headers: { host } }) });
  const { presentations } = (await reply.json()) as { presentations: OpenShowing[] };
  const open = presentations
    .filter((one) => one.sale.state === 'onSale' && one.seatingMode === seatingMode)
    .toSorted((a, b) => b.dateTime.localeCompare(a.dateTime) || a.id - b.id);
  const found = open[turn % open.length];
  if (!found) throw new Error(`no ${seatingMode} showing is on sale at ${host ?? 'the default brand'}`);
  return found;
}
