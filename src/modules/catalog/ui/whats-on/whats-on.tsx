import { useTranslations } from 'use-intl';
import { Wrap } from '#platform/ui/layout/layout.tsx';
import type { WhatsOnView } from '../../contract.ts';
import { DayStrip } from './day-strip.tsx';
import { FeatureBlock } from './feature-block.tsx';
import { FilmCard } from './film-card.tsx';
import { FilterBar } from './filter-bar.tsx';
import { chosenIds, whatsOnAddress } from './whats-on-address.ts';
import { WhatsOnEmpty } from './whats-on-empty.tsx';
import { WhatsOnHead } from './whats-on-head.tsx';
import './whats-on.css';

/** What's on, all below the top bar: cinema, day, filters, the film of the day, all films with their times. */
export function WhatsOn({ page }: { page: WhatsOnView }) {
  const homeIds = chosenIds(page.locations);
  return (
    <Wrap>
      <WhatsOnHead page={page} />
      <DayStrip
        {...page}
        isOfDay={page.view === 'day'}
        addressOf={(day) => whatsOnAddress(page, { day, view: 'day' })}
      />
      <FilterBar page={page} />
      {page.featured && <FeatureBlock film={page.featured} day={page.day} homeIds={homeIds} />}
      <FoundCount page={page} />
      {page.empty && <WhatsOnEmpty page={page} empty={page.empty} />}
      {page.films.length > 0 && (
        <div className={page.featured ? 'catalog-films' : 'catalog-films catalog-films-first'}>
          {page.films.map((film) => (
            <FilmCard
              key={film.id}
              film={film}
              homeIds={homeIds}
              day={page.view === 'day' ? page.day : undefined}
            />
          ))}
        </div>
      )}
    </Wrap>
  );
}

/** Says how many films a search has found, to those who do not see them appear. */
function FoundCount({ page }: { page: WhatsOnView }) {
  const t = useTranslations('catalog.whatsOn');
  return (
    <p role="status" className="ui-visually-hidden">
      {page.search !== '' && t('found', { count: page.films.length })}
    </p>
  );
}
