import { useTranslations } from 'use-intl';
import { Wrap } from '#platform/ui/layout/layout.tsx';
import type { FilmView, WhatsOnView } from '../../contract.ts';
import { DayStrip } from './day-strip.tsx';
import { FeatureBlock } from './feature-block.tsx';
import { FilmCard } from './film-card.tsx';
import { FilterBar } from './filter-bar.tsx';
import { LinkButton } from '../links.tsx';
import { whatsOnAddress } from './whats-on-address.ts';
import { WhatsOnEmpty } from './whats-on-empty.tsx';
import { WhatsOnHead } from './whats-on-head.tsx';
import './whats-on.css';

/** What's on, all below the top bar: cinema, day, filters, the film of the day, all films with their times. */
export function WhatsOn({ page }: { page: WhatsOnView }) {
  const t = useTranslations('catalog.whatsOn');
  const homeId = page.location?.id;
  const addressOf = (film: FilmView): string =>
    whatsOnAddress(page, { view: 'film', filmId: film.id, without: 'filters', search: '' });
  return (
    <Wrap>
      <WhatsOnHead page={page} />
      <DayStrip page={page} />
      <FilterBar page={page} />
      {page.featured && (
        <FeatureBlock
          film={page.featured}
          day={page.day}
          homeId={homeId}
          filmAddress={addressOf(page.featured)}
        />
      )}
      {page.empty && <WhatsOnEmpty page={page} empty={page.empty} />}
      {page.films.length > 0 && (
        <div className={page.featured ? 'catalog-films' : 'catalog-films catalog-films-first'}>
          {page.films.map((film) => (
            <FilmCard
              key={film.id}
              film={film}
              homeId={homeId}
              filmAddress={addressOf(film)}
              day={page.view === 'day' ? page.day : undefined}
            />
          ))}
        </div>
      )}
      {page.filmId !== null && (
        <p className="catalog-all-films">
          <LinkButton to={whatsOnAddress(page, { view: 'film', filmId: null })} icon="back">
            {t('allFilms')}
          </LinkButton>
        </p>
      )}
    </Wrap>
  );
}
