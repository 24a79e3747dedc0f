import { expect, test, type Page } from '@playwright/test';
import { openArena } from '../visitor/arena-visitor.ts';
import { insist } from '../visitor/insist.ts';
import {
  button,
  cardForm,
  CARDS,
  chooseCard,
  chooseSeats,
  expectTickets,
  fillCard,
  fillCustomer,
  ownShowing,
  pay,
} from '../visitor/purchase-visitor.ts';
import { hasTouch } from '../visitor/screen.ts';
import { chosenSeats, pointOf, press, seatAt } from '../visitor/seat-map.ts';

/** How little a guest has to do for two seats on a phone. */

test.use({ viewport: { width: 390, height: 844 } });
test.setTimeout(120_000);
test.skip(() => !hasTouch(), 'taps are those of a finger');

type Counts = { readonly taps: string[]; readonly typed: Set<string> };

/** Counts what a visitor does from here on, over several pages, in the provider's card form too. */
async function countActs(page: Page): Promise<Counts> {
  const counts: Counts = { taps: [], typed: new Set() };
  await page.exposeBinding('countAct', (_, kind: keyof Counts, what: string) => {
    if (kind === 'taps') counts.taps.push(what);
    else counts.typed.add(what);
  });
  await page.addInitScript(() => {
    const { countAct } = window as unknown as { countAct: (kind: 'taps' | 'typed', what: string) => void };
    addEventListener(
      'click',
      ({ isTrusted, target }) =>
        // A tap into a text field belongs to typing.
        isTrusted &&
        !(target instanceof HTMLInputElement && target.type === 'text') &&
        countAct('taps', (target as Element).outerHTML.slice(0, 60)),
      true,
    );
    addEventListener(
      'change',
      ({ target }) =>
        target instanceof HTMLInputElement &&
        !['checkbox', 'radio'].includes(target.type) &&
        countAct('typed', target.name || target.id),
      true,
    );
  });
  return counts;
}

/** What a guest types into the shop's form, and into the provider's card form, which a phone can fill in. */
const TYPED = new Set(['email', 'number', 'expiry', 'securityCode']);

/** From the seats to the e-ticket. */
async function payTickets(page: Page): Promise<void> {
  await button(page, 'Choose tickets').click();
  await expect(page).toHaveURL(/step=chooseTickets/);
  await button(page, 'Go to payment').click();
  await expect(page).toHaveURL(/step=customerInfo/);
  const card = page.getByRole('radio', { name: /^Card\b/ });
  if ((await card.count()) > 0 && !(await card.isChecked())) await chooseCard(page);
  await expect(cardForm(page).getByLabel('Card number')).toBeVisible();
  await fillCustomer(page);
  await fillCard(page, CARDS.good);
  await pay(page).click();
}

test('two seats in a cinema take eight taps at most, and one typed field besides the card', async ({
  page,
}) => {
  const { taps, typed } = await countActs(page);
  const { id, dateTime } = await ownShowing(page, 20);
  await page.goto(`/?day=${dateTime.slice(0, 10)}`);
  await page.locator(`main a[href^="/order/${id}"]`).first().click();
  await chooseSeats(page);
  await payTickets(page);
  await expectTickets(page);
  test.info().annotations.push({ type: 'taps', description: taps.join('\n') });
  expect(taps.length).toBeGreaterThan(4);
  expect(taps.length).toBeLessThanOrEqual(8);
  expect(typed).toEqual(TYPED);
});

test('two seats by the map of an arena take nine taps at most, and one typed field besides the card', async ({
  page,
  baseURL,
}) => {
  const { taps, typed } = await countActs(page);
  await openArena(page, baseURL, 'reserved');
  const map = page.locator('.seat-map-hall');
  await expect(map.locator('canvas').first()).toBeVisible({ timeout: 20_000 });
  await map.scrollIntoViewIfNeeded();
  const box = (await map.boundingBox())!;
  const whole = page.getByRole('button', { name: 'Show whole map' });
  const isInSection = async (): Promise<boolean> => (await whole.getAttribute('aria-disabled')) !== 'true';
  await insist(() => press(page, { x: box.x + box.width / 2, y: box.y + box.height * 0.6 }), isInSection);

  // The stage is out of sight now: a pill says where it is, and lies over no seats.
  const pill = page.locator('.front-pointer');
  await expect(pill).toHaveText(/Stage/i);
  const [above, seats] = [await pill.boundingBox(), await map.boundingBox()];
  expect(above!.y + above!.height).toBeLessThanOrEqual(seats!.y);

  // The first two of five free seats side by side, so that no single seat is left.
  const [first, second] = await page.locator('[role=gridcell]').evaluateAll((cells) => {
    const isFree = (cell: Element | undefined): boolean =>
      /available|€/.test(cell?.getAttribute('aria-label') ?? '') && cell?.ariaDisabled !== 'true';
    const at = cells.findIndex((_, n) => [n, n + 1, n + 2, n + 3, n + 4].every((m) => isFree(cells[m])));
    return [at, at + 1].map((n) => Number(cells[n]?.getAttribute('data-seat')));
  });
  // Far enough apart that the next tap chooses one.
  const [one, other] = [await seatAt(page, first!).boundingBox(), await seatAt(page, second!).boundingBox()];
  expect(Math.hypot(other!.x - one!.x, other!.y - one!.y)).toBeGreaterThanOrEqual(24);
  for (const [count, seat] of [first!, second!].entries()) {
    await press(page, await pointOf(page, seat));
    await expect(chosenSeats(page)).toHaveCount(count + 1);
  }
  await payTickets(page);
  await expectTickets(page);
  test.info().annotations.push({ type: 'taps', description: taps.join('\n') });
  // The tap on its time has led here.
  expect(taps.length + 1).toBeLessThanOrEqual(9);
  expect(typed).toEqual(TYPED);
});
