import { rawRoute, route, type AnyRoute } from '#platform/server/http/route.ts';
import { donationImage, listDonations } from '#modules/donations/contract.ts';
import { listDonationsFor } from './list-donations.ts';
import { sendDonationPicture } from './send-donation-picture.ts';

export const routes: readonly AnyRoute[] = [
  route(listDonations, listDonationsFor),
  rawRoute(donationImage, sendDonationPicture),
];
