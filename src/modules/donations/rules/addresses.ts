/** The page where visitors choose and pay donations. */
export const DONATIONS_PATH = '/donations';
