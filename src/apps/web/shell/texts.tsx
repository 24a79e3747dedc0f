import { type ReactNode, useSyncExternalStore } from 'react';
import { IntlProvider } from 'use-intl';
import type { Boot, Messages } from '../boot.ts';

/** The texts that a page has; more are added when the visitor opens a page that needs others. */
export type TextStore = {
  readonly current: () => Messages;
  readonly has: (namespace: string) => boolean;
  readonly add: (more: Messages) => void;
  readonly subscribe: (onChange: () => void) => () => void;
};

/** Creates a store with the texts that the server sent. */
export function textStore(first: Messages): TextStore {
  let messages = first;
  const listeners = new Set<() => void>();
  return {
    current: () => messages,
    has: (namespace) => namespace in messages,
    add: (more) => {
      messages = { ...messages, ...more };
      for (const listener of listeners) listener();
    },
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

/** Gives the pages below their language: texts, dates, money. */
export function TextsProvider({
  boot,
  store,
  children,
}: {
  boot: Boot;
  store: TextStore;
  children: ReactNode;
}) {
  const messages = useSyncExternalStore(store.subscribe, store.current, store.current);
  return (
    <IntlProvider locale={boot.locale} timeZone={boot.brand.timeZone} messages={messages}>
      {children}
    </IntlProvider>
  );
}
