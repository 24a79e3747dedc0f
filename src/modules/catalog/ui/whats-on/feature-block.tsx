import { useLocale, useTranslations } from 'use-intl';
import { wordStyle } from '#platform/ui/style/fit-words.ts';
import { tintStyle } from '#platform/ui/style/tint.ts';
import type { FilmView } from '../../contract.ts';
import { catalogAddress } from '../../rules/addresses.ts';
import { dayText } from '../date-text.ts';
import { FilmActions } from './film-card.tsx';
import { FilmMeta } from '../film/film-meta.tsx';
import { ShopLink } from '../links.tsx';
import { Poster } from '../film/poster.tsx';
import { Showtimes } from './showtime-chip.tsx';
import './feature-block.css';

interface FeatureBlockProps {
  film: FilmView;
  day: string;
  homeIds?: readonly number[] | undefined;
}

/** The film that leads the day, in its own colour with its whole poster; its times are the same chips as everywhere. */
export function FeatureBlock({ film, day, homeIds }: FeatureBlockProps) {
  const t = useTranslations('catalog.film');
  const locale = useLocale();
  const showings = film.days.flatMap((one) => one.showings);
  const highlight = showings.find((showing) => showing.highlight)?.highlight;
  const address = catalogAddress.film(film.key, { day, location: homeIds?.[0] });
  const weekday = dayText(day, 'weekdayLong', locale);
  return (
    <article
      className="catalog-feature"
      style={tintStyle(film.tint && film.tintInk ? { tint: film.tint, ink: film.tintInk } : undefined)}
    >
      <div className="catalog-feature-text ui-fit-room">
        <p className="catalog-feature-line">
          {highlight ? t('featured', { day: weekday, highlight }) : weekday}
        </p>
        <h2 className="catalog-feature-title ui-fit-words" style={wordStyle(film.name)}>
          <ShopLink to={address}>{film.name}</ShopLink>
        </h2>
        <FilmMeta film={film} ending="directors" />
        {film.synopsis && <p className="catalog-feature-synopsis">{film.synopsis}</p>}
      </div>
      <Poster
        pictures={film.pictures}
        sizes="(min-width: 900px) 256px, 100px"
        eager
        className="catalog-feature-picture"
        to={address}
      />
      <div className="catalog-feature-shows">
        <Showtimes showings={showings} homeIds={homeIds} />
        <FilmActions film={film} day={day} homeIds={homeIds} />
      </div>
    </article>
  );
}
