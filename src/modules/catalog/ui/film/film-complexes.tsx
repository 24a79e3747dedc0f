import { useEffect, useRef } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Icon } from '#platform/ui/controls/icon.tsx';
import type { FilmPageView } from '../../contract.ts';
import { catalogAddress } from '../../rules/addresses.ts';
import { dayText } from '../date-text.ts';
import { LinkButton, ShopLink } from '../links.tsx';
import { Showtimes } from '../whats-on/showtime-chip.tsx';
import { NearestButton } from '../nearest-button.tsx';
import type { Near, NearestFirst } from '../nearest-first.ts';
import './film-complexes.css';

interface FilmComplexesProps {
  day: string;
  nearest: NearestFirst<FilmPageView['complexes'][number]>;
  /** The page on another day. */
  addressOf: (day: string) => string;
}

/** The film's showings of a day, by complex; a complex without any links to its nearest other day. */
export function FilmComplexes({ day, nearest, addressOf }: FilmComplexesProps) {
  const t = useTranslations('catalog.filmPage');
  const locale = useLocale();
  const { things: complexes } = nearest;
  if (complexes.length === 0) return <NoShowings />;
  return (
    <section className="catalog-complexes" aria-label={t('showings', { day: dayText(day, 'day', locale) })}>
      {/* Whoever chooses another day hears that it has come. */}
      <p role="status" className="ui-visually-hidden">
        {dayText(day, 'day', locale)}
      </p>
      {complexes.length > 1 && <NearestButton {...nearest} />}
      {complexes.map((complex) => (
        <ComplexTimes key={complex.location.id} complex={complex} addressOf={addressOf} />
      ))}
    </section>
  );
}

function NoShowings() {
  const t = useTranslations('catalog.filmPage');
  return (
    <section className="catalog-complexes-none">
      <p>{t('none')}</p>
      <LinkButton to={catalogAddress.whatsOn()}>{t('whatsOn')}</LinkButton>
    </section>
  );
}

function ComplexTimes({
  complex: { location, showings, otherDay, distance },
  addressOf,
}: {
  complex: Near<FilmPageView['complexes'][number]>;
  addressOf: FilmComplexesProps['addressOf'];
}) {
  const t = useTranslations('catalog.filmPage');
  const locale = useLocale();
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(otherDay);
  useEffect(() => {
    // The link to its other day is gone, and its showings have come.
    if (before.current && !otherDay && document.activeElement === document.body) heading.current?.focus();
    before.current = otherDay;
  }, [otherDay]);
  return (
    <section className="catalog-complex">
      <div className="catalog-complex-head">
        <h2 ref={heading} tabIndex={-1} className="catalog-complex-name">
          {location.name}
        </h2>
        {distance && <span className="catalog-complex-distance">{distance}</span>}
      </div>
      {otherDay ? (
        <ShopLink to={addressOf(otherDay)} className="catalog-complex-other">
          <span>{t.rich('otherDay', { day: () => <b>{dayText(otherDay, 'day', locale)}</b> })}</span>
          <Icon name="next" />
        </ShopLink>
      ) : (
        <Showtimes showings={showings} />
      )}
    </section>
  );
}
