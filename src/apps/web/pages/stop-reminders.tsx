import { useTranslations } from 'use-intl';
import type { PageProps } from '#platform/browser/page.ts';
import { Wrap } from '#platform/ui/layout/layout.tsx';
import type { OpenReminders } from '#modules/reminders/ui/load-stop.ts';
import { StopPage } from '#modules/reminders/ui/stop-page.tsx';
import { useBoot } from '../boot-context.tsx';
import { PageHead } from '../shell/page-head.tsx';

/** `/reminders/:stopToken`: the reader of a reminder stops all others, by the signed link in it. */
export function Component({ data: page }: PageProps<OpenReminders | null>) {
  const t = useTranslations('reminders.stop');
  const { brand } = useBoot();
  return (
    <Wrap>
      <PageHead title={t(page ? 'head' : 'missing.title')} />
      {/* The address is secret: no other site may get it from a link on this page. */}
      <meta name="referrer" content="no-referrer" />
      <StopPage open={page?.open ?? null} brand={brand.name} />
    </Wrap>
  );
}
