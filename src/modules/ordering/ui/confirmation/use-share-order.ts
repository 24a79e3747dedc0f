import { useTranslations } from 'use-intl';
import { useShare } from '#platform/ui/feedback/use-share.ts';

/** Shares the link of an order's tickets. */
export function useShareOrder(): ReturnType<typeof useShare> {
  const t = useTranslations('checkout.share');
  return useShare({ copied: t('copied'), notCopied: t('notCopied') });
}
