import { createContext, type ReactNode, use } from 'react';
import type { Boot } from './boot.ts';

const BootContext = createContext<Boot | null>(null);

/** Gives the boot data to the pages below. */
export function BootProvider({ boot, children }: { boot: Boot; children: ReactNode }) {
  return <BootContext value={boot}>{children}</BootContext>;
}

/** The boot data: brand, language, origin. */
export function useBoot(): Boot {
  const boot = use(BootContext);
  if (!boot) throw new Error('useBoot needs a BootProvider above it');
  return boot;
}
