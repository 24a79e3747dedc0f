import type { Page } from '#platform/browser/page.ts';
import { comingSoonPage, filmPage } from '#modules/catalog/ui/pages.ts';
import { STOP_PATH } from '../rules/addresses.ts';
import type { StopLoad } from './load-stop.ts';

const withTexts = <Data>(page: Page<Data>): Page<Data> => ({
  ...page,
  namespaces: [...page.namespaces, 'reminders'],
});

/** Pages of films with a button for a reminder. */
export const remindedComingSoonPage = withTexts(comingSoonPage);
export const remindedFilmPage = withTexts(filmPage);

/** The page of the link that stops an address's reminders. */
export const stopPage: Page<StopLoad> = {
  path: STOP_PATH,
  namespaces: ['reminders', 'catalog'],
  load: async (request) => (await import('./load-stop.ts')).loadStop(request),
};
