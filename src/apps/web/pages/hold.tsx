import { useTranslations } from 'use-intl';
import type { PageProps } from '#platform/browser/page.ts';
import { useParams } from '#platform/browser/router/router-context.ts';
import { Wrap } from '#platform/ui/layout/layout.tsx';
import { HoldPage, NoHold } from '#modules/ordering/ui/hold/hold-page.tsx';
import type { Hold } from '#modules/ordering/ui/hold/load-hold.ts';
import { useBoot } from '../boot-context.tsx';
import { PageHead } from '../shell/page-head.tsx';

/** `/reservation/:token`: a member pays what they have reserved, by the link in the e-mail. */
export function Component({ data: hold }: PageProps<Hold | null>) {
  const { token = '' } = useParams();
  const { brand } = useBoot();
  const t = useTranslations('holds');
  return (
    <Wrap>
      <PageHead title={t(hold ? (hold.isChange ? 'change.held.title' : 'title') : 'missing.title')} />
      {/* The address is secret: no other site may get it from a link on this page. */}
      <meta name="referrer" content="no-referrer" />
      {hold ? <HoldPage key={token} {...{ token, hold, brand }} /> : <NoHold />}
    </Wrap>
  );
}
