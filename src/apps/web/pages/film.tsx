import type { PageProps } from '#platform/browser/page.ts';
import { catalogAddress } from '#modules/catalog/rules/addresses.ts';
import type { FilmPageView } from '#modules/catalog/contract.ts';
import { FilmPage } from '#modules/catalog/ui/film/film-page.tsx';
import { RemindButton } from '#modules/reminders/ui/remind-button.tsx';
import { RemindSheet } from '#modules/reminders/ui/remind-sheet.tsx';
import { remindedFilm } from '#modules/reminders/ui/reminded.ts';
import { canonicalAddress } from '../addresses.ts';
import { useBoot } from '../boot-context.tsx';
import { MovieData } from '../movie-data.tsx';
import { PageHead } from '../shell/page-head.tsx';

/** `/film/{key}`: all about a film, and its showings. Its days and complexes are views of the same page. */
export function Component({ data: page }: PageProps<FilmPageView>) {
  const boot = useBoot();
  const { film, isComing } = page;
  const reminded = isComing && remindedFilm(film.id, film.name, boot.brand.name);
  const path = catalogAddress.film(film.key);
  return (
    <>
      <PageHead title={film.name} description={film.synopsis} path={path} image={film.pictures.large} />
      <MovieData page={page} />
      <FilmPage
        page={page}
        url={canonicalAddress(path, boot.locale, boot)}
        {...(reminded && { waiting: <RemindButton {...reminded} /> })}
      />
      {reminded && <RemindSheet {...reminded} />}
    </>
  );
}
