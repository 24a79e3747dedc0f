/** Reads the page's colours for the canvas, which CSS cannot style. */
import { INK_NAMES } from '../glyphs/glyphs.ts';

const OTHERS = ['tick', 'ground', 'area', 'outline', 'edge', 'screen', 'letter', 'sign', 'name'] as const;

export type Palette = { readonly [name in (typeof INK_NAMES)[number] | (typeof OTHERS)[number]]: string } & {
  readonly font: string;
};

/** Reads the custom properties `--map-…` at the host, with theme, brand and forced colours. */
export const readPalette = (host: HTMLElement): Palette => {
  const names = [...INK_NAMES, ...OTHERS];
  const box = document.createElement('i');
  box.hidden = true;
  // All are set before any is read, so that the browser computes styles once.
  const probes = names.map((name) => {
    const probe = document.createElement('i');
    probe.style.color = `var(--map-${name})`;
    return probe;
  });
  box.append(...probes);
  host.append(box);
  const read = probes.map((probe, i) => [names[i], getComputedStyle(probe).color]);
  const colours = Object.fromEntries(read) as Omit<Palette, 'font'>;
  const { fontFamily } = getComputedStyle(box);
  box.remove();
  return { ...colours, font: fontFamily };
};
