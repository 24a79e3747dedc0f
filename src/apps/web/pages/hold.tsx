import { useLoaderData, useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { Wrap } from '#platform/ui/layout/layout.tsx';
import { HoldPage, NoHold } from '#modules/ordering/ui/hold/hold-page.tsx';
import type { Hold } from '#modules/ordering/ui/hold/load-hold.ts';
import { useBoot } from '../boot-context.tsx';
import { PageHead } from '../shell/page-head.tsx';

/** `/reservation/:token`: a member pays what they have reserved, by the link in the e-mail. */
export function Component() {
  const hold = useLoaderData<Hold | null>();
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
