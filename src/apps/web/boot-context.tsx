import { createContext, type ReactNode, use } from 'react';
import type { Boot } from './boot.ts';

const BootContext = createContext<Boot | null>(null);

/** Hands what the page knows from the start to the pages below. */
export function BootProvider({ boot, children }: { boot: Boot; children: ReactNode }) {
  return <BootContext value={boot}>{children}</BootContext>;
}

/** What the page knows from the start: brand, language, origin. */
export function useBoot(): Boot {
  const boot = use(BootContext);
  if (!boot) throw new Error('useBoot needs a BootProvider above it');
  return boot;
}
