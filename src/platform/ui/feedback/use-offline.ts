import { useSyncExternalStore } from 'react';

const watchNetwork = (onChange: () => void): (() => void) => {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
};

/** Whether the browser reports that it has no network. False does not mean that the server can be reached. */
export const useOffline = (): boolean =>
  useSyncExternalStore(
    watchNetwork,
    () => !navigator.onLine,
    () => false,
  );
