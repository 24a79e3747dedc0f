/** Share of light a colour #rrggbb gives off, 0 to 1 (WCAG 2.2, relative luminance). */
function luminance(colour: string): number {
  const channel = (start: number): number => {
    const value = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/**
 * Contrast of two colours #rrggbb, 1 to 21, whichever is the lighter (WCAG 2.2, contrast ratio). Throws on any
 * other form.
 */
export function contrast(one: string, other: string): number {
  for (const colour of [one, other]) {
    if (!/^#[\da-f]{6}$/i.test(colour)) throw new Error(`Not a colour of the form #rrggbb: ${colour}`);
  }
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
