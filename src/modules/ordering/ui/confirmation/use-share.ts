import { useTranslations } from 'use-intl';
import { useToast } from '#platform/ui/feedback/toast.tsx';

type Shared = { readonly title: string; readonly url: string };

/** Shares an address: by the phone's own dialog, otherwise by copying it. */
export function useShare(): (shared: Shared) => Promise<void> {
  const t = useTranslations('checkout.share');
  const toast = useToast();
  const copy = async (url: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(url);
      toast(t('copied'), 'ok');
    } catch {
      toast(t('notCopied'), 'bad');
    }
  };
  return async ({ title, url }) => {
    if (!('share' in navigator)) return copy(url);
    try {
      await navigator.share({ title, url });
    } catch (error) {
      // The visitor has closed the dialog: no message is needed.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(url);
    }
  };
}
