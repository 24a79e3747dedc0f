/** Where donations are chosen and paid. */
export const DONATIONS_PATH = '/donations';
