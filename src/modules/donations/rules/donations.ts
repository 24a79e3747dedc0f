import { IdSchema } from '#kernel/id-schema.ts';
import type { Amount } from '#kernel/amount.ts';
import { minorOf } from '#kernel/amount-units.ts';
import { Type, type Static } from 'typebox';
import type { Texts } from '#modules/i18n/rules/locales.ts';
import { MOST_AMOUNT } from '#modules/sales/rules/typed-amount.ts';
import { billLine, type BillLine } from '#modules/sales/rules/bill.ts';
import type { NewItem } from '#modules/sales/rules/items.ts';

/** A cause that the brand collects for (specification section 3, 'Donation'). */
export type Donation = {
  readonly donationId: number;
  readonly code: string;
  readonly name: Texts;
  readonly description: Texts | undefined;
  readonly image: string | undefined;
  /** Minor units: the goal, when the cinema names one, and what has been given. */
  readonly goal: number | null;
  readonly raised: number;
  readonly details: readonly DonationDetail[];
};

/** An amount that can be given, in minor units. `amount` null: the giver chooses it, between minimum and maximum. */
export type DonationDetail = {
  readonly donationDetailId: number;
  /** What the amount pays for: 'One seat for a school class'. */
  readonly name: Texts | undefined;
  readonly amount: number | null;
  readonly minimum: number;
  readonly maximum: number;
};

/** A donation in a cart: which amount, how often, and the giver's own amount in minor units. */
export const ChosenDonationsSchema = Type.Array(
  Type.Object(
    {
      donationId: IdSchema,
      donationDetailId: IdSchema,
      quantity: Type.Integer({ minimum: 0, maximum: 99 }),
      customAmount: Type.Union([Type.Integer({ minimum: 0, maximum: MOST_AMOUNT }), Type.Null()]),
    },
    { additionalProperties: false },
  ),
  { maxItems: 20 },
);
export type ChosenDonation = Static<typeof ChosenDonationsSchema>[number];

export type DonationFault =
  | { readonly code: 'NO_DONATIONS_SELECTED' }
  | { readonly code: 'DONATION_NOT_FOUND'; readonly donationDetailId: number }
  | {
      readonly code: 'DONATION_AMOUNT';
      readonly donationDetailId: number;
      /** Minor units. */
      readonly minimum: number;
      readonly maximum: number;
    };

/** Every code that `checkDonations` can return, for the contracts of the calls that use it. */
export const DONATION_FAULTS = [
  'NO_DONATIONS_SELECTED',
  'DONATION_NOT_FOUND',
  'DONATION_AMOUNT',
] as const satisfies readonly DonationFault['code'][];

/** Whether an amount that the giver chose lies within its limits, in minor units. */
export const isWithinLimits = (
  { minimum, maximum }: Pick<DonationDetail, 'minimum' | 'maximum'>,
  amount: number | null,
): boolean => amount !== null && amount >= minimum && amount <= maximum;

/** The same check, for an amount as the page got it from the server. */
export const isTypedWithinLimits = (
  { minimum, maximum }: { readonly minimum: Amount; readonly maximum: Amount },
  typed: number | null,
): boolean => isWithinLimits({ minimum: minorOf(minimum), maximum: minorOf(maximum) }, typed);

/** The donations with a quantity above zero. */
const given = (chosen: readonly ChosenDonation[]): readonly ChosenDonation[] =>
  chosen.filter(({ quantity }) => quantity > 0);

type Found = { readonly donation: Donation; readonly detail: DonationDetail };

const find = (
  donations: readonly Donation[],
  { donationId, donationDetailId }: ChosenDonation,
): Found | undefined => {
  const donation = donations.find((one) => one.donationId === donationId);
  const detail = donation?.details.find((one) => one.donationDetailId === donationDetailId);
  return donation && detail && { donation, detail };
};

/** The first thing wrong with the chosen donations (specification section 5, 'Please select donations'). */
export function checkDonations(
  donations: readonly Donation[],
  chosen: readonly ChosenDonation[],
): DonationFault | undefined {
  const all = given(chosen);
  if (all.length === 0) return { code: 'NO_DONATIONS_SELECTED' };
  for (const one of all) {
    const { donationDetailId, customAmount } = one;
    const found = find(donations, one);
    if (!found) return { code: 'DONATION_NOT_FOUND', donationDetailId };
    const { amount, minimum, maximum } = found.detail;
    if (amount !== null) continue;
    if (!isWithinLimits(found.detail, customAmount))
      return { code: 'DONATION_AMOUNT', donationDetailId, minimum, maximum };
  }
  return undefined;
}

/** What an order's item of a donation stores: the name of the cause at the time of giving. */
export type DonationItem = NewItem & { readonly kind: 'donation'; readonly detail: DonationItemDetail };
export type DonationItemDetail = {
  readonly donationId: number;
  readonly name: Texts;
  readonly quantity: number;
};

/** The amount that the giver named; 0 while it lies outside its limits, so that no bill shows what cannot be given. */
const ownAmount = (detail: DonationDetail, { customAmount }: ChosenDonation): number =>
  isWithinLimits(detail, customAmount) ? (customAmount ?? 0) : 0;

/** One line and one item for each amount given, in the order of the list. Donations have no service charge. */
export function quoteDonations(
  donations: readonly Donation[],
  chosen: readonly ChosenDonation[],
): { readonly lines: BillLine[]; readonly items: DonationItem[] } {
  const sums = given(chosen).flatMap((one) => {
    const found = find(donations, one);
    const unit = found && (found.detail.amount ?? ownAmount(found.detail, one));
    return found && unit ? [{ ...found, quantity: one.quantity, unit }] : [];
  });
  const lines = sums.map(({ donation, detail, quantity, unit }) =>
    billLine({
      kind: 'donation',
      itemId: detail.donationDetailId,
      name: donation.name,
      quantity,
      unit,
      detail: {},
    }),
  );
  const items = sums.map(({ donation, detail, quantity }, i) => ({
    kind: 'donation' as const,
    subjectId: detail.donationDetailId,
    amount: lines[i]!.amount,
    detail: { donationId: donation.donationId, name: donation.name, quantity },
  }));
  return { lines, items };
}
