import type { Page } from '@playwright/test';
import type { PresentationView, ShowingView, WhatsOnView } from '#modules/catalog/contract.ts';
import { WHOLE_PROGRAMME } from '../../test/support/whole-programme.ts';

type Request = { readonly method?: string; readonly headers?: Record<string, string>; readonly body?: string };

/** Calls the shop from its open page: browsers resolve *.localhost, Node does not on every system. */
export async function ask<T>(page: Page, path: string, request: Request = {}): Promise<T> {
  return page.evaluate(
    async ([address, init]) => (await fetch(address, init)).json() as Promise<T>,
    [path, request] as const,
  );
}

/** All presentations of the open shop's programme, the latest first, because those have the most free seats. */
export async function allShowings(page: Page): Promise<readonly PresentationView[]> {
  const { presentations } = await ask<{ presentations: PresentationView[] }>(page, WHOLE_PROGRAMME);
  return presentations.toSorted((a, b) => b.dateTime.localeCompare(a.dateTime) || a.id - b.id);
}

const DAYS = 3;

type Fullness = NonNullable<ShowingView['fullness']>;

/** A presentation of the next days with the required fullness, in any complex. */
export async function showingBy(
  page: Page,
  isWanted: (fullness: Fullness) => boolean,
): Promise<number | undefined> {
  const first = await ask<WhatsOnView>(page, '/api/whats-on?view=day');
  for (const { day } of first.days.slice(0, DAYS)) {
    for (const { id } of first.locations) {
      const { films, featured } = await ask<WhatsOnView>(
        page,
        `/api/whats-on?view=day&day=${day}&location=${id}`,
      );
      const showings = [...films, ...(featured ? [featured] : [])].flatMap(({ days }) =>
        days.flatMap((one) => one.showings),
      );
      const found = showings.find(
        ({ fullness, sale }) => fullness && isWanted(fullness) && sale.state === 'onSale',
      );
      if (found) return found.id;
    }
  }
  return undefined;
}
