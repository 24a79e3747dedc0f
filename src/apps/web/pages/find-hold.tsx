import { useTranslations } from 'use-intl';
import { Wrap } from '#platform/ui/layout/layout.tsx';
import { FindHold } from '#modules/ordering/ui/hold/find-hold.tsx';
import { useBoot } from '../boot-context.tsx';
import { PageHead } from '../shell/page-head.tsx';

/** `/reservation`: a member finds what they have reserved, by its code. */
export function Component() {
  const { brand } = useBoot();
  const t = useTranslations('holds.find');
  return (
    <Wrap>
      <PageHead title={t('title')} />
      <FindHold country={brand.country} />
    </Wrap>
  );
}
