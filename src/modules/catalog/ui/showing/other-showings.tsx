import { useTranslations } from 'use-intl';
import { Wrap } from '#platform/ui/layout/layout.tsx';
import type { AlternativesView } from '../../contract.ts';
import { FilmCard } from '../whats-on/film-card.tsx';
import { OtherTimes } from './other-times.tsx';
import './other-showings.css';

/** Alternatives: other times of the film, then other films of the complex. Renders nothing when there are none. */
export function OtherShowings({ page: { showing, otherTimes, films } }: { page: AlternativesView }) {
  const t = useTranslations('catalog.notice');
  if (otherTimes.length === 0 && films.length === 0) return null;
  return (
    <Wrap>
      <div className="catalog-others">
        {otherTimes.length > 0 && (
          <section>
            <h2 className="catalog-others-title">{t('otherTimes', { film: showing.featureName })}</h2>
            <div className="catalog-others-times">
              <OtherTimes showings={otherTimes} homeId={showing.locationId} />
            </div>
          </section>
        )}
        {films.length > 0 && (
          <section>
            <h2 className="catalog-others-title">{t('otherFilms', { place: showing.locationName })}</h2>
            <div className="catalog-films catalog-others-films">
              {films.map((film) => (
                <FilmCard key={film.id} film={film} homeIds={[showing.locationId]} level="h3" />
              ))}
            </div>
          </section>
        )}
      </div>
    </Wrap>
  );
}
