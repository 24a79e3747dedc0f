import type { Page } from '@playwright/test';
import { OPERATOR_TOKEN } from '../../test/support/operator-token.ts';
import { fillCard, fillDetails, goToPay, pressPay } from './pay.ts';
import { findTwoSeats, freeSeats, goToTickets } from './seats.ts';
import { allShowings, ask } from './showings.ts';
import type { Walk } from './walk.ts';

const CARD = '4242424242424242';
const HOUR = 3_600_000;
const MAIL_MS = 120_000;
/** A hall of each brand, with its price list. */
const HALLS: Readonly<Record<string, object>> = {
  aurora: { venue: 'vitosha-4', priceList: 'cinema' },
  carmel: { venue: 'center-2', priceList: 'cinema' },
};

/** A showing whose sale opens and that is then moved: the pages behind the links of the two e-mails. */
export async function walkChanges(walk: Walk): Promise<void> {
  await walk.part('changes', async (page) => {
    await page.goto(walk.address('/terms'));
    // After the demo's programme, and each second on another day: the showings of other walks, and of earlier runs on the
    // same demo, are in the same hall.
    const day = 30 + (Math.floor(Date.now() / 1000) % 3000);
    const startsAt = new Date(Date.now() + day * 24 * HOUR).toISOString().replace(/T.*/, 'T17:00:00Z');
    const showing = { key: `pictures-${walk.plan.width}-${Date.now()}`, feature: 'charade', startsAt };
    await addShowing(walk, page, { ...showing, saleFrom: new Date(Date.now() + HOUR).toISOString() });
    const { id } = await until(page, async () =>
      (await allShowings(page)).find(({ dateTime }) => Date.parse(dateTime) === Date.parse(startsAt)),
    );
    await page.goto(walk.address(`/order/${id}`), { waitUntil: 'networkidle' });
    await remindMe(page);
    await addShowing(walk, page, showing);
    await buy(walk, page, id);
    const dateTime = new Date(Date.parse(startsAt) + HOUR).toISOString();
    await operate(page, `/api/operator/presentations/${id}/move`, { dateTime, confirm: 1 });
    for (const name of ['refund', 'reminders'] as const) {
      const link = await until(page, () => linkInMail(page, name));
      await page.goto(walk.address(link), { waitUntil: 'networkidle' });
      await walk.shoot(page, `mail-${name}`);
      const press = page.locator('main button').filter({ visible: true });
      await press.click();
      await press.waitFor({ state: 'detached' });
      await walk.shoot(page, `mail-${name}-done`);
    }
  });
}

/** An operator's call; the demo must have the token of the browser tests. */
async function operate(page: Page, path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${OPERATOR_TOKEN}` };
  const request = { method: 'POST', headers, body: JSON.stringify(body) };
  const answer = await ask<{ code?: string; faults?: unknown[] }>(page, path, request);
  if (answer.code ?? answer.faults?.length) throw new Error(JSON.stringify(answer));
}

const addShowing = ({ plan: { brand } }: Walk, page: Page, showing: object): Promise<void> =>
  operate(page, '/api/operator/import', {
    brand,
    files: [
      {
        name: 'showing.json',
        content: { foyer: 1, presentations: [{ ...showing, ...HALLS[brand], status: 'on_sale' }] },
      },
    ],
  });

/** Asks for an e-mail when the sale of the open page's showing begins. */
async function remindMe(page: Page): Promise<void> {
  await page.locator('[popovertarget^="remind"]').first().click();
  const sheet = page.locator(':popover-open');
  await sheet.locator('input[type=email]').fill('ana@example.org');
  await sheet.locator('input[type=checkbox]').check({ force: true });
  const send = sheet.locator('button[type=submit]');
  await send.click();
  await send.waitFor({ state: 'detached' });
}

async function buy(walk: Walk, page: Page, id: number): Promise<void> {
  await page.goto(walk.address(`/order/${id}`), { waitUntil: 'load' });
  await freeSeats(walk, page).first().waitFor({ state: 'attached' });
  await findTwoSeats(walk, page);
  await goToTickets(walk, page);
  await goToPay(walk, page);
  await fillDetails(page);
  await fillCard(page, CARD);
  await pressPay(page);
  await page.waitForURL(/step=confirmation/);
}

/** The path of a page to which one of the newest e-mails leads. */
const linkInMail = (page: Page, name: 'reminders' | 'refund'): Promise<string | undefined> =>
  page.evaluate(async (prefix) => {
    const read = async (path: string): Promise<string> => (await fetch(path)).text();
    const mails = (await read('/demo/outbox')).matchAll(/\/demo\/outbox\/[\w-]{36}/g);
    for (const [mail] of [...mails].slice(0, 6)) {
      const [link] = new RegExp(String.raw`/${prefix}/[\w-]{20,}`).exec(await read(mail)) ?? [];
      if (link) return link;
    }
    return undefined;
  }, name);

/** Asks every second until there is something. */
async function until<T>(page: Page, find: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + MAIL_MS;
  while (Date.now() < deadline) {
    const found = await find();
    if (found !== undefined) return found;
    await page.waitForTimeout(1000);
  }
  throw new Error('nothing came');
}
