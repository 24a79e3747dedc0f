import { addressOf } from '#kernel/address.ts';
import { failPage } from '#platform/browser/page-fault.ts';
import { webMessages } from '../messages-endpoint.ts';
import type { Boot, Messages } from '../boot.ts';
import type { TextStore } from '../shell/texts.tsx';

/** Loads the texts that a page needs and the visitor does not have yet. Throws the error page when loading fails. */
export function fetchTexts(
  { locale }: Boot,
  store: TextStore,
): (namespaces: readonly string[]) => Promise<void> {
  return async (namespaces) => {
    const missing = namespaces.filter((namespace) => !store.has(namespace));
    if (missing.length === 0) return;
    const address = addressOf(webMessages, { query: { lang: locale, ns: missing.join(',') } });
    const response = await fetch(address).catch(() => null);
    if (!response?.ok) failPage({ code: 'NO_RESPONSE' }, 0);
    store.add((await response.json()) as Messages);
  };
}
