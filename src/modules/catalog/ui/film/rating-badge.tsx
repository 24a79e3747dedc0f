import { useTranslations } from 'use-intl';
import { VisuallyHidden } from '#platform/ui/style/visually-hidden.tsx';
import type { FeatureView } from '../../contract.ts';
import './rating-badge.css';

/** Age rating (specification section 2: ALL, C, Y, R, NA): the cinema's own text, or the class. */
export function RatingBadge({ rating, ratingClass }: Pick<FeatureView, 'rating' | 'ratingClass'>) {
  const t = useTranslations('catalog');
  const words = t(`film.ratingName.${ratingClass}`);
  return (
    <span className={`catalog-rating catalog-rating-${ratingClass.toLowerCase()}`} title={words}>
      <VisuallyHidden>{t('film.rating')}: </VisuallyHidden>
      {rating ?? t(`film.ratingClass.${ratingClass}`)}
      <VisuallyHidden>
        {t('separator')}
        {words}
      </VisuallyHidden>
    </span>
  );
}
