import { useToast } from './toast.tsx';

type Shared = { readonly title: string; readonly url: string };

/** What the toast says when the address was copied, or could not be. */
type ShareTexts = { readonly copied: string; readonly notCopied: string };

/** Shares an address: by the phone's own dialog, otherwise by copying it. */
export function useShare({ copied, notCopied }: ShareTexts): (shared: Shared) => Promise<void> {
  const toast = useToast();
  const copy = async (url: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(url);
      toast(copied, 'ok');
    } catch {
      toast(notCopied, 'bad');
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
