const RUN = /<g class="typst-text"[^>]*>(.*?)<\/g>/gs;
const GLYPH = /xlink:href="#(g[0-9A-F]+)"/g;

/** The texts of a page in SVG: the glyphs of each run of text, from left to right. */
export const glyphRuns = (svg: string): string[] =>
  [...svg.matchAll(RUN)].map(([, run = '']) => [...run.matchAll(GLYPH)].map(([, glyph]) => glyph).join(' '));
