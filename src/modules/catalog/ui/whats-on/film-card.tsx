import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { FilmView } from '../../contract.ts';
import { dayText, listText } from '../date-text.ts';
import { FilmMeta } from '../film/film-meta.tsx';
import { LinkButton, ShopLink } from '../links.tsx';
import { Poster } from '../film/poster.tsx';
import { Showtimes } from './showtime-chip.tsx';
import './film-card.css';

const SIZES = '(min-width: 900px) 212px, (min-width: 600px) 168px, 116px';

interface FilmCardProps {
  film: FilmView;
  homeId?: number | undefined;
  /** The page with all times of the film; its title and 'Next' link to it. */
  filmAddress: string;
  /** Shows the day above its presentations, when the page is not of one day. */
  withDays?: boolean;
  level?: 'h2' | 'h3';
}

/** A film with its presentations: poster, facts, times. */
export function FilmCard({
  film,
  homeId,
  filmAddress,
  withDays = false,
  level: Title = 'h2',
}: FilmCardProps) {
  return (
    <article className="catalog-film">
      <Poster pictures={film.pictures} sizes={SIZES} />
      <div className="catalog-film-text">
        <Title className="catalog-film-title">
          <ShopLink to={filmAddress}>{film.name}</ShopLink>
        </Title>
        <FilmMeta film={film} />
        {film.synopsis && <p className="catalog-film-synopsis">{film.synopsis}</p>}
        <Makers film={film} />
      </div>
      <div className="catalog-film-shows">
        {film.days.map(({ day, showings }) => (
          <FilmDay key={day} day={withDays ? day : undefined}>
            <Showtimes showings={showings} homeId={homeId} />
          </FilmDay>
        ))}
        <FilmActions film={film} filmAddress={filmAddress} />
      </div>
    </article>
  );
}

function FilmDay({ day, children }: { day: string | undefined; children: ReactNode }) {
  const locale = useLocale();
  if (!day) return children;
  return (
    <section className="catalog-film-day">
      <p className="catalog-film-day-name">
        <time dateTime={day}>{dayText(day, 'day', locale)}</time>
      </p>
      {children}
    </section>
  );
}

/** Director and cast: 'Stanley Donen, with Audrey Hepburn and Cary Grant'. */
function Makers({ film }: { film: FilmView }) {
  const t = useTranslations('catalog.film');
  const locale = useLocale();
  const directors = listText(film.directors, locale);
  const cast = listText(film.cast.slice(0, 3), locale);
  if (!directors && !cast) return null;
  return (
    <p className="catalog-film-makers">
      {directors && cast ? t('makers', { directors, cast }) : directors || cast}
    </p>
  );
}

/** Next: the film's next day with presentations. Watch Now: where it can be watched at home. */
export function FilmActions({ film, filmAddress }: { film: FilmView; filmAddress: string }) {
  const t = useTranslations('catalog.film');
  const locale = useLocale();
  if (!film.nextDay && !film.watchUrl) return null;
  const day = film.nextDay && dayText(film.nextDay, 'dayBrief', locale);
  return (
    <p className="catalog-film-actions">
      {day && (
        <LinkButton to={filmAddress} small endIcon="next" label={t('nextOf', { film: film.name, day })}>
          {t('next', { day })}
        </LinkButton>
      )}
      {film.watchUrl && (
        <LinkButton to={film.watchUrl} small icon="play" label={t('watchNowOf', { film: film.name })}>
          {t('watchNow')}
        </LinkButton>
      )}
    </p>
  );
}
