import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { lazyPart } from '#platform/browser/lazy-part.ts';
import { Wrap } from '#platform/ui/layout/layout.tsx';
import { SkipLink } from '#platform/ui/style/visually-hidden.tsx';
import type { WhatsOnView } from '../../contract.ts';
import { catalogAddress } from '../../rules/addresses.ts';
import { LinkButton } from '../links.tsx';
import { useShowingTexts } from '../showing/use-showing-texts.ts';
import { DayStrip } from './days/day-strip.tsx';
import { FeatureBlock } from './feature-block.tsx';
import { FilmCard } from './film-card.tsx';
import { FILMS_ID } from './films-id.ts';
import { FilterBar, FiltersButton } from './filters/filter-bar.tsx';
import { FilterSheet } from './filters/filter-sheet.tsx';
import { chosenIds, whatsOnAddress } from './whats-on-address.ts';
import { WhatsOnHead } from './whats-on-head.tsx';
import './whats-on.css';

/** Most answers come before placeholders are needed. */
const FilmsSkeleton = lazyPart(async () => (await import('./films-skeleton.tsx')).FilmsSkeleton);

/** Few days and searches find nothing. */
const WhatsOnEmpty = lazyPart(async () => (await import('./whats-on-empty.tsx')).WhatsOnEmpty);

export interface WhatsOnProps {
  page: WhatsOnView;
  /** The lowest price of a place and its fee, as texts. */
  lowest: { readonly price: string; readonly fee: string | null } | null;
  /** Another day or choice has been loading for a while: its films are placeholders until it is there. */
  isLoading?: boolean;
}

/** What's on, all below the top bar: cinema, day, filters, the film of the day, all films with their times. */
export function WhatsOn({ page, lowest, isLoading = false }: WhatsOnProps) {
  const t = useTranslations('catalog.whatsOn');
  return (
    <Wrap>
      {page.films.length > 0 && <SkipLink href={`#${FILMS_ID}`}>{t('skipToFilms')}</SkipLink>}
      <WhatsOnHead page={page} />
      <DayStrip
        {...page}
        isOfDay={page.view === 'day'}
        addressOf={(day) => whatsOnAddress(page, { day, view: 'day' })}
      />
      <FilterBar page={page} />
      <div className="catalog-line">
        <FilmCount page={page} lowest={lowest} isLoading={isLoading} />
        <FiltersButton page={page} />
      </div>
      <FilterSheet page={page} />
      <div id={FILMS_ID} tabIndex={-1} className="catalog-found">
        {isLoading ? (
          <Suspense fallback={<Found page={page} />}>
            <FilmsSkeleton />
          </Suspense>
        ) : (
          <Found page={page} />
        )}
      </div>
      {page.coming > 0 && (
        <p className="catalog-more">
          <LinkButton to={catalogAddress.comingSoon()} endIcon="next">
            {t('coming', { count: page.coming })}
          </LinkButton>
        </p>
      )}
    </Wrap>
  );
}

function Found({ page }: Pick<WhatsOnProps, 'page'>) {
  const homeIds = chosenIds(page.locations);
  return (
    <>
      {page.featured && <FeatureBlock film={page.featured} day={page.day} homeIds={homeIds} />}
      <Suspense>{page.empty && <WhatsOnEmpty page={page} empty={page.empty} />}</Suspense>
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
    </>
  );
}

/** '12 films, from €7.50 + €0.40 fee'; announced after a search. */
function FilmCount({ page, lowest, isLoading }: WhatsOnProps) {
  const t = useTranslations('catalog.whatsOn');
  const texts = useShowingTexts();
  const priceText = ({ price, fee }: NonNullable<WhatsOnProps['lowest']>): string =>
    fee === null ? t('from', { price }) : t('fromWithFee', { price, fee });
  const count = page.films.length + (page.featured ? 1 : 0);
  const films = page.search === '' ? (count > 0 ? t('films', { count }) : '') : t('found', { count });
  const price = count > 0 && lowest ? priceText(lowest) : '';
  return (
    <p role="status" className="catalog-count">
      {/* Another search or day that has as many is announced too: its text is a new one. */}
      {!isLoading && (
        <span key={`${page.day} ${page.search}`}>{texts.together([films, price].filter(Boolean))}</span>
      )}
    </p>
  );
}
