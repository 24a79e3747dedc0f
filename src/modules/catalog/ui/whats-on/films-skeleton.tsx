import { useTranslations } from 'use-intl';
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx';
import './film-card.css';
import './feature-block.css';
import './showtime-chip.css';
import './films-skeleton.css';

/** Placeholders of the final sizes, so that nothing moves when the films arrive. */
export function FilmsSkeleton() {
  const t = useTranslations('catalog.whatsOn');
  return (
    <SkeletonGroup label={t('loading')}>
      <div className="catalog-skeleton-feature">
        <Skeleton height="100%" shape="panel" />
      </div>
      <div className="catalog-films">
        {['first', 'second', 'third', 'fourth'].map((film) => (
          <SkeletonFilm key={film} />
        ))}
      </div>
    </SkeletonGroup>
  );
}

function SkeletonFilm() {
  return (
    <div className="catalog-film">
      <div className="catalog-skeleton-poster">
        <Skeleton height="auto" shape="poster" />
      </div>
      <div className="catalog-skeleton-lines">
        <Skeleton height="26px" width="70%" />
        <Skeleton height="16px" width="45%" />
        <Skeleton height="14px" />
        <Skeleton height="14px" width="85%" />
      </div>
      <div className="catalog-film-shows">
        <div className="catalog-showtimes">
          {['one', 'two', 'three'].map((chip) => (
            <Skeleton key={chip} height="107px" shape="panel" />
          ))}
        </div>
      </div>
    </div>
  );
}
