import type { CSSProperties } from 'react';

/** A film's colour and the text colour that is legible on it: `#rrggbb` each. */
export interface Tint {
  tint: string;
  ink: string;
}

const hex = /^#[0-9a-f]{6}$/i;

/**
 * The inline style with the tint of a banner, a sale notice or a ticket head. A value that is not a plain colour is
 * dropped, and the neutral tint of the tokens is shown.
 */
export function tintStyle(tint: Tint | undefined): CSSProperties | undefined {
  if (!tint || !hex.test(tint.tint) || !hex.test(tint.ink)) return undefined;
  return { '--tint': tint.tint, '--tint-ink': tint.ink } as CSSProperties;
}
