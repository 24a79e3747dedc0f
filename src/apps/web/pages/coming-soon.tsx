import { useTranslations } from 'use-intl';
import type { PageProps } from '#platform/browser/page.ts';
import { catalogAddress } from '#modules/catalog/rules/addresses.ts';
import type { ComingSoonView } from '#modules/catalog/contract.ts';
import { ComingSoon } from '#modules/catalog/ui/film/coming-soon.tsx';
import { RemindButton } from '#modules/reminders/ui/remind-button.tsx';
import { RemindSheet } from '#modules/reminders/ui/remind-sheet.tsx';
import { remindedFilm } from '#modules/reminders/ui/reminded.ts';
import { useBoot } from '../boot-context.tsx';
import { PageHead } from '../shell/page-head.tsx';

/** `/coming-soon`: the films whose tickets are not on sale yet. */
export function Component({ data: page }: PageProps<ComingSoonView>) {
  const t = useTranslations('web.head');
  const { brand } = useBoot();
  return (
    <>
      <PageHead
        title={t('comingSoon')}
        description={t('comingSoonText', { brand: brand.name })}
        path={catalogAddress.comingSoon()}
      />
      <ComingSoon
        page={page}
        actionsOf={({ id, name }) => {
          const reminded = remindedFilm(id, name, brand.name);
          return (
            <>
              <RemindButton small {...reminded} />
              <RemindSheet {...reminded} />
            </>
          );
        }}
      />
    </>
  );
}
