import { useTranslations } from 'use-intl';
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx';
import { StepLayout } from './step-layout.tsx';

/** The placeholder of a step while its code or its hall is loading. */
export function StepSkeleton() {
  const t = useTranslations('ordering');
  return (
    <SkeletonGroup label={t('loading')}>
      <StepLayout
        heading={<Skeleton height="34px" width="240px" />}
        quiet
        aside={<Skeleton height="320px" shape="panel" />}
      >
        <Skeleton height="52px" shape="panel" />
        <Skeleton height="min(62vh, 560px)" shape="panel" />
      </StepLayout>
    </SkeletonGroup>
  );
}
