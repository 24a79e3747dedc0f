import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Wrap } from '#platform/ui/layout/layout.tsx';
import { StickyBar } from '#platform/ui/layout/sticky-bar.tsx';
import type { FilmPageView } from '../../contract.ts';
import { catalogAddress } from '../../rules/addresses.ts';
import { dayText } from '../date-text.ts';
import { LinkButton } from '../links.tsx';
import { useNearestFirst } from '../nearest-first.ts';
import { useShowingTexts } from '../showing/use-showing-texts.ts';
import { DayStrip } from '../whats-on/days/day-strip.tsx';
import { FilmComplexes } from './film-complexes.tsx';
import { FilmHead } from './film-head.tsx';
import { People, RatingReason, Stills, Story } from './film-story.tsx';
import { TrailerPlayer } from './trailer-player.tsx';
import './film-page.css';

interface FilmPageProps {
  page: FilmPageView;
  /** The page's address for sharing, from 'https://'. */
  url: string;
  /** What a visitor can do while its tickets are not on sale yet. */
  waiting?: ReactNode;
}

/** All about a film: poster and facts, showings by day and complex, story, rating, trailer, people, stills. */
export function FilmPage({ page, url, waiting }: FilmPageProps) {
  const { film, day, complexes } = page;
  const nearest = useNearestFirst(complexes, ({ location }) => location);
  const dayAddress = (one: string): string =>
    catalogAddress.film(film.key, { day: one, location: complexes[0]?.location.id });
  return (
    <article>
      <FilmHead film={film} url={url} waiting={waiting} />
      <Wrap>
        <div className="catalog-filmpage">
          <div className="catalog-filmpage-times">
            {complexes.length > 0 && <DayStrip {...page} isOfDay addressOf={dayAddress} />}
            <FilmComplexes day={day} nearest={nearest} addressOf={dayAddress} />
          </div>
          <div className="catalog-filmpage-story">
            <Story film={film} />
            <RatingReason film={film} />
            {film.trailer && <TrailerPlayer key={film.key} film={film} trailer={film.trailer} />}
            <People film={film} />
          </div>
          <Stills film={film} />
        </div>
      </Wrap>
      <NextShowing page={page} complexes={nearest.things} />
    </article>
  );
}

/** The phone's bar: the day's first showing that can be bought, of the first complex that has one. */
function NextShowing({
  page,
  complexes,
}: {
  page: FilmPageView;
  complexes: readonly FilmPageView['complexes'][number][];
}) {
  const t = useTranslations('catalog.filmPage');
  const texts = useShowingTexts();
  const locale = useLocale();
  const next = complexes
    .flatMap(({ showings }) => showings)
    .find(({ sale, fullness }) => sale.state === 'onSale' && !fullness?.isSoldOut);
  if (!next) return null;
  const time = texts.time(next);
  const isToday = page.day === page.today;
  return (
    <StickyBar
      label={t('next')}
      title={isToday ? time : texts.together([dayText(page.day, 'dayBrief', locale), time])}
      detail={texts.together([next.locationName, next.venueName])}
      action={
        <LinkButton look="go" to={catalogAddress.showing(next.id)}>
          {t('chooseSeats')}
        </LinkButton>
      }
    />
  );
}
