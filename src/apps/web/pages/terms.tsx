import { useTranslations } from 'use-intl';
import type { PageProps } from '#platform/browser/page.ts';
import { useParams } from '#platform/browser/router/router-context.ts';
import { Wrap } from '#platform/ui/layout/layout.tsx';
import { tenancyAddress } from '#modules/tenancy/rules/addresses.ts';
import { PageHead } from '../shell/page-head.tsx';
import './terms.css';

/** `/terms`: the brand's terms of sale, as its document has them. `/terms/donations`: those of a flow. */
export function Component({ data: terms }: PageProps<string>) {
  const { flow } = useParams();
  const t = useTranslations('web');
  return (
    <Wrap>
      <PageHead title={t('head.terms')} path={tenancyAddress.terms(flow)} />
      <div className="web-terms">
        <h1>{t('terms.title')}</h1>
        {terms.split(/\n\s*\n/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </Wrap>
  );
}
