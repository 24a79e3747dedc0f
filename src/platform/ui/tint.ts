import type { CSSProperties } from 'react';

/** The colour of what is shown (a film) and the ink that is read on it: `#rrggbb` each. */
export interface Tint {
  tint: string;
  ink: string;
}

const hex = /^#[0-9a-f]{6}$/i;

/**
 * The inline style that carries a tint to a banner, a notice or a ticket head. A value that is no plain
 * colour is dropped, and the neutral tint of the tokens shows instead.
 */
export function tintStyle(tint: Tint | undefined): CSSProperties | undefined {
  if (!tint || !hex.test(tint.tint) || !hex.test(tint.ink)) return undefined;
  return { '--tint': tint.tint, '--tint-ink': tint.ink } as CSSProperties;
}
