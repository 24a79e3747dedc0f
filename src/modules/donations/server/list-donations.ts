import { amountOf } from '#kernel/amount-units.ts';
import { addressOf } from '#kernel/address.ts';
import type { Reply } from '#kernel/endpoint.ts';
import type { Context } from '#platform/server/context.ts';
import { textFor, type Locale } from '#modules/i18n/rules/locales.ts';
import { donationImage, type listDonations } from '#modules/donations/contract.ts';
import type { Donation } from '#modules/donations/rules/donations.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { openDonations } from './donation-store.ts';

type View = Reply<typeof listDonations>;

/** The brand's causes in the visitor's language. */
export async function listDonationsFor(ctx: Context): Promise<View> {
  const { currency } = brandOf(ctx);
  const donations = await openDonations(ctx.db, currency);
  return { currency, donations: donations.map((donation) => viewOf(donation, ctx.locale)) };
}

const viewOf = (donation: Donation, locale: Locale): View['donations'][number] => ({
  donationId: donation.donationId,
  code: donation.code,
  name: textFor(donation.name, locale),
  description: textFor(donation.description, locale) || null,
  image: donation.image ? addressOf(donationImage, { params: { id: donation.donationId } }) : null,
  goal: donation.goal === null ? null : amountOf(donation.goal),
  raised: amountOf(donation.raised),
  share: donation.goal ? Math.min(donation.raised / donation.goal, 1) : 0,
  details: donation.details.map(({ donationDetailId, name, amount, minimum, maximum }) => ({
    donationDetailId,
    amount: amount === null ? null : amountOf(amount),
    minimum: amountOf(minimum),
    maximum: amountOf(maximum),
    name: textFor(name, locale) || null,
  })),
});
