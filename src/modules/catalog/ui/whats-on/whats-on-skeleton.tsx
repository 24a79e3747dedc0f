import { useTranslations } from 'use-intl';
import { Wrap } from '#platform/ui/layout/layout.tsx';
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx';
import './film-card.css';
import './feature-block.css';
import './showtime-chip.css';
import './whats-on-skeleton.css';

/** Placeholders of the final sizes, so that nothing moves when the programme arrives. */
export function WhatsOnSkeleton() {
  const t = useTranslations('catalog.whatsOn');
  return (
    <Wrap>
      <SkeletonGroup label={t('loading')}>
        <div className="catalog-skeleton-head">
          <Skeleton height="2.25rem" width="22rem" />
        </div>
        <Skeleton height="66px" shape="panel" />
        <div className="catalog-skeleton-filters">
          <Skeleton height="40px" width="34rem" shape="panel" />
        </div>
        <div className="catalog-skeleton-feature">
          <Skeleton height="100%" shape="panel" />
        </div>
        <div className="catalog-films">
          {['first', 'second', 'third', 'fourth'].map((film) => (
            <SkeletonFilm key={film} />
          ))}
        </div>
      </SkeletonGroup>
    </Wrap>
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
