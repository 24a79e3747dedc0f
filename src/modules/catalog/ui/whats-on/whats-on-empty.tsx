import { useLayoutEffect } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Empty } from '#platform/ui/layout/layout.tsx';
import { listText } from '#modules/i18n/rules/listed.ts';
import type { WhatsOnView } from '../../contract.ts';
import { dayText } from '../date-text.ts';
import { FilmCard } from './film-card.tsx';
import { useFilterWord } from './filters/use-filter-word.ts';
import { FILMS_ID } from './films-id.ts';
import { LinkButton } from '../links.tsx';
import { useShowingTexts } from '../showing/use-showing-texts.ts';
import { chosenIds, whatsOnAddress } from './whats-on-address.ts';

type Found = NonNullable<WhatsOnView['empty']>;

/** Nothing matches: says which filter excluded everything, and links to what is nearest. */
export function WhatsOnEmpty({ page, empty }: { page: WhatsOnView; empty: Found }) {
  const t = useTranslations('catalog.empty');
  const title = useTitle(page, empty);
  useFocusPassedOn();
  return (
    <>
      <Empty title={title} actions={<EmptyActions page={page} empty={empty} />}>
        <NearestLine empty={empty} />
      </Empty>
      {empty.nearest.length > 0 && (
        <section>
          <h2 className="catalog-nearest-title">{t(`titles.${empty.kept}`)}</h2>
          <div className="catalog-films catalog-films-nearest">
            {empty.nearest.map((film) => (
              <FilmCard key={film.id} film={film} homeIds={chosenIds(page.locations)} level="h3" />
            ))}
          </div>
        </section>
      )}
    </>
  );
}

/** A pressed link goes away with this part: the films that take its place get its focus. */
function useFocusPassedOn(): void {
  useLayoutEffect(() => {
    const films = document.getElementById(FILMS_ID);
    return () => {
      if (films?.contains(document.activeElement)) films.focus({ preventScroll: true });
    };
  }, []);
}

function useTitle(page: WhatsOnView, { reason }: Found): string {
  const t = useTranslations('catalog.empty');
  const locale = useLocale();
  const word = useFilterWord();
  const day = dayText(page.day, 'day', locale);
  if (reason === 'search') return t('search', { search: page.search });
  if (reason !== 'filters') return t(reason, { day });
  const filters = listText(page.filters.filter(({ isOn }) => isOn).map(word), locale);
  return page.view === 'day' ? t('filters', { filters, day }) : t('filtersAnyDay', { filters });
}

function NearestLine({ empty }: { empty: Found }) {
  const t = useTranslations('catalog.empty');
  const texts = useShowingTexts();
  const showing = empty.nearest[0]?.days[0]?.showings[0];
  if (empty.reason === 'programme') return t('programmeText');
  if (!showing) return t('none');
  const place = texts.together([showing.locationName, showing.venueName]);
  return t('nearest', {
    film: showing.featureName,
    moment: texts.moment(showing.dateTime, showing.timeZone),
    place,
  });
}

function EmptyActions({ page, empty }: { page: WhatsOnView; empty: Found }) {
  const t = useTranslations('catalog.empty');
  const locale = useLocale();
  const on = page.filters.filter(({ isOn }) => isOn).length;
  const there = empty.nearest[0]?.days[0]?.showings[0]?.locationId;
  const isHere = there === undefined || chosenIds(page.locations).includes(there);
  const loosened =
    empty.kept === 'nothing' ? 'filters' : empty.kept === 'filtersButPart' ? 'part' : undefined;
  return (
    <>
      {page.view === 'day' && empty.nearestDay && (
        <LinkButton
          look="go"
          to={whatsOnAddress(page, {
            day: empty.nearestDay,
            ...(!isHere && { locationId: there }),
            ...(loosened && { without: loosened }),
          })}
        >
          {t('showDay', { day: dayText(empty.nearestDay, 'day', locale) })}
        </LinkButton>
      )}
      {on > 0 && (
        <LinkButton to={whatsOnAddress(page, { without: 'filters' })}>
          {t('clearFilters', { count: on })}
        </LinkButton>
      )}
      {page.search !== '' && (
        <LinkButton to={whatsOnAddress(page, { search: '' })}>{t('clearSearch')}</LinkButton>
      )}
    </>
  );
}
