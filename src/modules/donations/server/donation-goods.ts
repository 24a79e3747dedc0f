import { fromMajor, toMajor } from '#kernel/money.ts';
import type { Context } from '#platform/server/context.ts';
import {
  checkDonations,
  quoteDonations,
  type ChosenDonation,
  type Donation,
  type DonationItem,
} from '#modules/donations/rules/donations.ts';
import type { DonationPayload } from '#modules/donations/rules/payload.ts';
import { listed } from '#modules/i18n/rules/listed.ts';
import { textFor, type Locale } from '#modules/i18n/rules/locales.ts';
import { translatorFor } from '#modules/i18n/server/messages.ts';
import type { DescribedPlain } from '#modules/sales/rules/described.ts';
import type { Goods, HeldItem, Item, Reader, SoldOrder } from '#modules/sales/server/goods.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { reduceGiven, insertGiven, openDonations, type GivenDonation } from './donation-store.ts';

type DonationContent = { readonly donations: readonly ChosenDonation[] };

/** The facts by which chosen donations are checked. */
export type DonationFacts = {
  readonly donations: readonly Donation[];
  readonly chosen: readonly ChosenDonation[];
};

/** Donations as goods. Nothing is scarce and nothing is sent; the item stores what was given. */
export const donationGoods: Goods<DonationContent, DonationPayload, DonationFacts> = {
  kind: 'donation',
  readCart: async (ctx) => readWith(ctx, ({ donations }) => donations),
  readPayload: async (ctx, { donations }) => {
    const chosen = (donations ?? []).map(({ customAmount, ...one }) => ({
      ...one,
      customAmount: customAmount == null ? null : fromMajor(customAmount, brandOf(ctx).currency),
    }));
    return readWith(ctx, () => chosen);
  },
  quote: ({ donations, chosen }) => quoteDonations(donations, chosen),
  checks: { chooseDonations: (_, { donations, chosen }) => checkDonations(donations, chosen) },
  payload: ({ chosen }, { currency }) => ({
    donations: chosen.map(({ customAmount, ...one }) => ({
      ...one,
      customAmount: customAmount === null ? null : toMajor(customAmount, currency),
    })),
  }),
  // The payload has no other field of donations to compare.
  compare: () => {},
  identity: ({ chosen }) => chosen.filter(({ quantity }) => quantity > 0),
  issue: async (_ctx, tx, { orderId }, items) => {
    await insertGiven(tx, orderId, asDonations(items).map(givenBy));
    return [];
  },
  release: async (_ctx, tx, { orderId }, items) => {
    const issued = items.filter(({ state }) => state === 'issued');
    if (issued.length > 0) await reduceGiven(tx, orderId, issued);
    return true;
  },
  isLostWith: () => false,
  list: async ({ locale }, _order, items) =>
    asDonations(items).map(({ itemNo, detail: { name } }) => ({ itemNo, name: textFor(name, locale) })),
  describe,
};

type DonationRow = HeldItem & DonationItem;
/** Narrows the items that the functions below get to items of donations. */
const asDonations = (items: readonly HeldItem[]): readonly DonationRow[] => items as readonly DonationRow[];

const givenBy = ({ itemNo, amount, detail: { donationId } }: DonationRow): GivenDonation => ({
  itemNo,
  amount,
  donationId,
});

const readWith =
  (
    ctx: Context,
    chosenOf: (content: DonationContent) => readonly ChosenDonation[],
  ): Reader<DonationContent, DonationFacts> =>
  async (reading) => {
    const [{ content }, donations] = await Promise.all([
      reading,
      openDonations(ctx.db, brandOf(ctx).currency),
    ]);
    return { donations, chosen: chosenOf(content) };
  };

/** The thanks, and the cause. */
async function describe(
  ctx: Context,
  { code }: SoldOrder,
  items: readonly Item[],
  { locale }: { readonly locale: Locale },
): Promise<DescribedPlain> {
  const { name, wording } = brandOf(ctx);
  const t = translatorFor('donations', locale, wording);
  const left = items.filter(({ state }) => state !== 'cancelled');
  const isCancelled = left.length === 0;
  const named = asDonations(isCancelled ? items : left).map(({ detail }) => textFor(detail.name, locale));
  const causes = listed([...new Set(named)], locale);
  return {
    kind: 'plain',
    title: t('receipt.title', { code, brand: textFor(name, locale) }),
    heading: t(isCancelled ? 'receipt.cancelledHeading' : 'receipt.heading'),
    text: t(isCancelled ? 'receipt.cancelledText' : 'receipt.text', { causes }),
  };
}
