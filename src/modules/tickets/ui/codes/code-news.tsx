import { useTranslations } from 'use-intl';
import { VisuallyHidden } from '#platform/ui/style/visually-hidden.tsx';
import { useGathered } from '#platform/ui/feedback/use-gathered.ts';
import type { CodeUse } from './code-use.ts';

/** Tells screen readers what became of the codes that were entered or removed last. */
export function CodeNews({ use: { last, entered } }: { use: CodeUse }) {
  const t = useTranslations('tickets.code');
  const own = entered.find(({ code }) => code === last?.code);
  const news = !last
    ? ''
    : !last.isEntered
      ? t('removed', { code: last.code })
      : // The offer's name comes with the cart.
        own
        ? t('entered', { code: own.code, name: own.name })
        : '';
  const said = useGathered(news);
  return (
    <VisuallyHidden>
      <span role="status">{said}</span>
    </VisuallyHidden>
  );
}
