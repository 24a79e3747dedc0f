import type { FeatureView } from '../../contract.ts';
import { RatingBadge } from './rating-badge.tsx';
import { useShowingTexts } from '../showing/use-showing-texts.ts';
import './film-meta.css';

interface FilmMetaProps {
  film: Pick<FeatureView, 'rating' | 'ratingClass' | 'runtime' | 'year' | 'directors'>;
  /** Also names the directors: on the feature, where no other line does. */
  withMakers?: boolean;
}

/** One line of facts: age, length, year. */
export function FilmMeta({ film, withMakers }: FilmMetaProps) {
  const texts = useShowingTexts();
  return (
    <p className="catalog-meta">
      <RatingBadge rating={film.rating} ratingClass={film.ratingClass} />
      <span>{texts.runtime(film.runtime)}</span>
      {film.year !== null && <span>{film.year}</span>}
      {withMakers && film.directors.length > 0 && <span>{texts.together(film.directors)}</span>}
    </p>
  );
}
