import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { FilmView } from '../../contract.ts';
import { catalogAddress } from '../../rules/addresses.ts';
import { addDays } from '#kernel/dates.ts';
import { dayText } from '../date-text.ts';
import { FilmMeta } from '../film/film-meta.tsx';
import { LinkButton, ShopLink } from '../links.tsx';
import { Poster } from '../film/poster.tsx';
import { Showtimes } from './showtime-chip.tsx';
import './film-card.css';

const SIZES = '(min-width: 900px) 112px, (min-width: 600px) 88px, 58px';

interface FilmCardProps {
  film: FilmView;
  /** The complexes of the page. */
  homeIds?: readonly number[] | undefined;
  /** The day of the page; left out when it is not of one day: then each day is named above its presentations. */
  day?: string | undefined;
  level?: 'h2' | 'h3';
}

/** A film with its presentations: poster, facts, times. */
export function FilmCard({ film, homeIds, day: onlyDay, level: Title = 'h2' }: FilmCardProps) {
  const address = catalogAddress.film(film.key, { day: onlyDay, location: homeIds?.[0] });
  return (
    <article className="catalog-film">
      <Poster pictures={film.pictures} sizes={SIZES} to={address} />
      <div className="catalog-film-text">
        <Title className="catalog-film-title">
          <ShopLink to={address}>{film.name}</ShopLink>
        </Title>
        <FilmMeta film={film} />
        {film.synopsis && <p className="catalog-film-synopsis">{film.synopsis}</p>}
      </div>
      <div className="catalog-film-shows">
        {film.days.map(({ day, showings }) => (
          <FilmDay key={day} day={onlyDay ? undefined : day}>
            <Showtimes showings={showings} homeIds={homeIds} />
          </FilmDay>
        ))}
        <FilmActions film={film} day={onlyDay} homeIds={homeIds} />
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

interface FilmActionsProps {
  film: FilmView;
  /** The day of the page. */
  day: string | undefined;
  homeIds: readonly number[] | undefined;
}

/**
 * All days: where a phone shows only the first one. Next: the film's next day with presentations, unless it is the day
 * after. Watch Now: where it can be watched at home.
 */
export function FilmActions({ film, day: shown, homeIds }: FilmActionsProps) {
  const t = useTranslations('catalog.film');
  const locale = useLocale();
  const { nextDay, watchUrl } = film;
  const isSoon = shown !== undefined && nextDay === addDays(shown, 1);
  const day = nextDay && !isSoon && dayText(nextDay, 'dayBrief', locale);
  const hasMoreDays = shown === undefined && film.days.length > 1;
  if (!day && !watchUrl && !hasMoreDays) return null;
  return (
    <p className="catalog-film-actions">
      {hasMoreDays && (
        <ShopLink
          to={catalogAddress.film(film.key, { location: homeIds?.[0] })}
          className="catalog-film-next catalog-film-all"
          label={t('allDaysOf', { film: film.name })}
        >
          {t('allDays')}
        </ShopLink>
      )}
      {day && (
        <ShopLink
          to={catalogAddress.film(film.key, { day: nextDay, location: homeIds?.[0] })}
          className="catalog-film-next"
          label={t('nextOf', { film: film.name, day })}
        >
          {t('next', { day })}
        </ShopLink>
      )}
      {watchUrl && (
        <LinkButton to={watchUrl} small icon="play" label={t('watchNowOf', { film: film.name })}>
          {t('watchNow')}
        </LinkButton>
      )}
    </p>
  );
}
