import type { Page } from '@playwright/test';

export type OpenShowing = {
  readonly id: number;
  readonly dateTime: string;
  readonly seatingMode: string;
  readonly sale: { readonly state: string };
};

/** `host` names another brand than the page's own: it goes as a header, since only browsers know where it is. */
type ShowingOptions = { readonly seatingMode?: string; readonly host?: string };

/** A showing that is on sale, counted from the latest, since those are the emptiest; goes round after the first. */
export async function showingOf(
  page: Page,
  turn: number,
  { seatingMode = 'reserved', host }: ShowingOptions = {},
): Promise<OpenShowing> {
  const reply = await page.request.get('/api/presentations/', { ...(host && { headers: { host } }) });
  const { presentations } = (await reply.json()) as { presentations: OpenShowing[] };
  const open = presentations
    .filter((one) => one.sale.state === 'onSale' && one.seatingMode === seatingMode)
    .toSorted((a, b) => b.dateTime.localeCompare(a.dateTime) || a.id - b.id);
  const found = open[turn % open.length];
  if (!found) throw new Error(`no ${seatingMode} showing is on sale at ${host ?? 'the default brand'}`);
  return found;
}
