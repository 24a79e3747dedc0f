import { addressOf } from '#kernel/address.ts';

/** Where the pages of links in reminders are: the addresses of these pages begin with it. */
export const REMINDERS = '/reminders/';

/** ':stopToken' is the token of the link that stops an address's reminders. */
export const STOP_PATH = '/reminders/:stopToken';

/** The page of a reminder's link to stop them, from the root. */
export const stopAddress = (stopToken: string, query: { readonly lang?: string } = {}): string =>
  addressOf({ path: STOP_PATH }, { params: { stopToken }, query });
