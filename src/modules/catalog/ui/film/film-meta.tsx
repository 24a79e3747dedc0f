import type { FeatureView } from '../../contract.ts';
import { RatingBadge } from './rating-badge.tsx';
import { useShowingTexts } from '../showing/use-showing-texts.ts';
import './film-meta.css';

interface FilmMetaProps {
  film: Pick<FeatureView, 'rating' | 'ratingClass' | 'runtime' | 'year' | 'genres' | 'directors'>;
  /** After age and length: the first genre or else the year; the directors; or the year and all genres. */
  ending?: 'genre' | 'directors' | 'all';
}

/** One line of facts. */
export function FilmMeta({ film, ending = 'genre' }: FilmMetaProps) {
  const texts = useShowingTexts();
  const { rating, ratingClass, runtime, year, genres, directors } = film;
  const endings = {
    genre: [genres[0] ?? year],
    directors: [directors.length > 0 ? texts.together(directors) : (genres[0] ?? year)],
    all: [year, texts.together(genres)],
  };
  return (
    <p className="catalog-meta">
      <RatingBadge rating={rating} ratingClass={ratingClass} />
      <span>{texts.runtime(runtime)}</span>
      {endings[ending].map((fact) => fact && <span key={fact}>{fact}</span>)}
    </p>
  );
}
