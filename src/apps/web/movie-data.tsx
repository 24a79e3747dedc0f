import { isSpoken } from '#modules/catalog/rules/film/spoken-language.ts';
import { catalogAddress } from '#modules/catalog/rules/addresses.ts';
import type { FilmPageView } from '#modules/catalog/contract.ts';
import { canonicalAddress } from './addresses.ts';
import { useBoot } from './boot-context.tsx';
import type { Boot } from './boot.ts';
import { StructuredData } from './structured-data.tsx';

const people = (names: readonly string[]): object[] => names.map((name) => ({ '@type': 'Person', name }));

/** The film as a Movie of schema.org. Its showings are ScreeningEvents on their own pages. */
function movie({ film }: FilmPageView, boot: Boot): object {
  const { origin } = boot;
  const path = catalogAddress.film(film.key);
  return {
    '@context': 'https://schema.org',
    '@type': 'Movie',
    '@id': `${origin}${path}#movie`,
    name: film.name,
    url: canonicalAddress(path, boot.locale, boot),
    ...(film.originalName && { alternateName: film.originalName }),
    ...(film.synopsis && { description: film.synopsis }),
    image: [film.pictures.large, ...film.stills.map(({ large }) => large)].map(
      (address) => new URL(address, origin).href,
    ),
    duration: `PT${film.runtime}M`,
    ...(film.year && { copyrightYear: film.year }),
    ...(film.rating && { contentRating: film.rating }),
    ...(film.genres.length > 0 && { genre: film.genres }),
    ...(isSpoken(film.language) && { inLanguage: film.language }),
    director: people(film.directors),
    actor: people(film.cast),
  };
}

/** The film for search engines. */
export function MovieData({ page }: { page: FilmPageView }) {
  const boot = useBoot();
  return <StructuredData data={() => movie(page, boot)} />;
}
