import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Empty, Wrap } from '#platform/ui/layout/layout.tsx';
import type { ComingSoonView } from '../../contract.ts';
import { catalogAddress } from '../../rules/addresses.ts';
import { dateText, dayText } from '../date-text.ts';
import { LinkButton, ShopLink } from '../links.tsx';
import { FilmMeta } from './film-meta.tsx';
import { Poster } from './poster.tsx';
import './coming-soon.css';

type Film = ComingSoonView['films'][number];

interface ComingSoonProps {
  page: ComingSoonView;
  /** What a visitor can do about a film until its sale begins. */
  actionsOf: (film: Film) => ReactNode;
}

/** The films to come, each with its first day and the begin of its sale. */
export function ComingSoon({ page: { films }, actionsOf }: ComingSoonProps) {
  const t = useTranslations('catalog.comingSoon');
  return (
    <Wrap>
      {films.length === 0 ? (
        <Empty
          title={t('none')}
          isPage
          actions={
            <LinkButton to={catalogAddress.whatsOn()} look="go">
              {t('whatsOn')}
            </LinkButton>
          }
        >
          {t('noneText')}
        </Empty>
      ) : (
        <>
          <h1 className="catalog-coming-head">{t('title')}</h1>
          <ul className="catalog-coming">
            {films.map((film) => (
              <li key={film.id}>
                <ComingFilm film={film} actions={actionsOf(film)} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Wrap>
  );
}

function ComingFilm({ film, actions }: { film: Film; actions: ReactNode }) {
  const t = useTranslations('catalog.comingSoon');
  const locale = useLocale();
  const { day, opensAt, timeZone } = film;
  const address = catalogAddress.film(film.key);
  return (
    <article className="catalog-coming-film">
      <Poster pictures={film.pictures} sizes="(min-width: 900px) 190px, 112px" to={address} />
      <div className="catalog-coming-text">
        {day && (
          <p className="catalog-coming-day">
            <time dateTime={day}>{t('from', { day: dayText(day, 'day', locale) })}</time>
          </p>
        )}
        <h2 className="catalog-coming-title">
          <ShopLink to={address}>{film.name}</ShopLink>
        </h2>
        <FilmMeta film={film} ending="all" />
        {film.synopsis && <p className="catalog-coming-synopsis">{film.synopsis}</p>}
        {opensAt && <p>{t('opens', { moment: dateText(opensAt, 'moment', locale, timeZone) })}</p>}
        <div className="catalog-coming-actions">{actions}</div>
      </div>
    </article>
  );
}
