import type { FeatureView } from '../../contract.ts';
import { RatingBadge } from './rating-badge.tsx';
import { useShowingTexts } from '../showing/use-showing-texts.ts';
import './film-meta.css';

interface FilmMetaProps {
  film: Pick<FeatureView, 'rating' | 'ratingClass' | 'runtime' | 'year' | 'genres' | 'directors'>;
  /** Names the directors instead of the genre: on the film that leads the day. */
  withMakers?: boolean;
}

/** One line of facts: age, length, genre; the year where a film has no genre. */
export function FilmMeta({ film, withMakers }: FilmMetaProps) {
  const texts = useShowingTexts();
  const { rating, ratingClass, runtime, year, genres, directors } = film;
  const last = withMakers && directors.length > 0 ? texts.together(directors) : (genres[0] ?? year);
  return (
    <p className="catalog-meta">
      <RatingBadge rating={rating} ratingClass={ratingClass} />
      <span>{texts.runtime(runtime)}</span>
      {last !== null && <span>{last}</span>}
    </p>
  );
}
