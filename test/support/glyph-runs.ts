const RUN = /<g class="typst-text"[^>]*>(.*?)<\/g>/gs;
const GLYPH = /xlink:href="#(g[0-9A-F]+)"/g;

/** What is written on a page that was set as SVG: the glyphs of each run of text, from left to right. */
export const glyphRuns = (svg: string): string[] =>
  [...svg.matchAll(RUN)].map(([, run = '']) => [...run.matchAll(GLYPH)].map(([, glyph]) => glyph).join(' '));
