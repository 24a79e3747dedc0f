import type { GoodsScreen } from '#modules/sales/ui/goods-screen.ts';
import { listDonations } from '#modules/donations/contract.ts';
import type { ChosenDonation } from '#modules/donations/rules/donations.ts';
import { DonationChoice, type DonationList } from './donation-choice.tsx';

type DonationContent = { readonly donations: ChosenDonation[] };

/** Donations on the page of an order of goods without a seat. */
export const donationScreen: GoodsScreen<DonationList, DonationContent> = {
  readList: (call, signal) => call(listDonations, {}, { signal }),
  hasAny: ({ donations }) => donations.length > 0,
  Choice: DonationChoice,
};
