/** Paints halls up to some 2,500 seats as SVG, starting with the elements that the server sent. */
import type { FreeCounts } from '../../../rules/seat-states.ts';
import { UNIT, short } from '../glyphs/outlines.ts';
import { everything } from '../seat-filter.ts';
import { NEAR_PX, type Painter } from './painter.ts';
import type { Picture, PictureTexts } from './picture.ts';
import { chunkPaths, svgCountLine, freeTint } from './svg-picture.ts';

const NS = 'http://www.w3.org/2000/svg';

/** Updates a chunk's paths, and keeps the elements whose ink is still there. */
const paintChunk = (group: Element, paths: readonly (readonly [string, string])[]): void => {
  const old = new Map([...group.children].map((path) => [path.getAttribute('class') ?? '', path]));
  for (const [look, d] of paths) {
    const path = old.get(look) ?? document.createElementNS(NS, 'path');
    if (!old.delete(look)) path.setAttribute('class', look);
    if (path.getAttribute('d') !== d) path.setAttribute('d', d);
    group.append(path);
  }
  for (const path of old.values()) path.remove();
};

/** The chunk of a seat, found by binary search. */
const chunkAt = (picture: Picture, seat: number): number => {
  let [low, high] = [0, picture.chunks.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((picture.chunks[middle]?.last ?? 0) < seat) low = middle + 1;
    else high = middle;
  }
  return (picture.chunks[low]?.first ?? Infinity) <= seat ? low : -1;
};

/** Takes over the `svg.hall` inside the host. `states` is read again at every change. */
export const svgPainter = (
  host: HTMLElement,
  picture: Picture,
  states: Uint8Array,
  texts: PictureTexts,
): Painter => {
  const svg = host.querySelector<SVGSVGElement>('svg.hall')!;
  const group = svg.querySelector('.view')!;
  const chunks = svg.querySelectorAll('.seats > .chunk');
  const unit = picture.hall.pitch / UNIT;
  let scale = 0;
  let filter = everything;
  const paintChunks = (dirty: Iterable<number>): void => {
    for (const i of dirty) {
      const [chunk, element] = [picture.chunks[i], chunks[i]];
      if (chunk && element) paintChunk(element, chunkPaths(picture, chunk, states, filter));
    }
  };

  const paintCounts = (counts: FreeCounts): void => {
    for (const count of svg.querySelectorAll<SVGTSpanElement>('.count')) {
      const section = Number(count.dataset['section']);
      const { line, dy } = svgCountLine(picture.hall, section, counts, texts);
      count.textContent = line;
      count.parentElement?.setAttribute('dy', dy);
    }
    for (const area of svg.querySelectorAll<SVGPathElement>('[data-area]')) {
      const section = Number(area.dataset['area']);
      const tint = freeTint(counts.sections[section] ?? 0, picture.hall.sections[section]?.n ?? 0);
      area.setAttribute('fill-opacity', short(tint));
    }
  };

  return {
    setView: ({ k, x, y }) => {
      group.setAttribute('transform', `matrix(${k * unit} 0 0 ${k * unit} ${x} ${y})`);
      // A pan moves the picture and changes nothing in it.
      if (k === scale) return;
      scale = k;
      const far = String(k * picture.hall.pitch < NEAR_PX);
      if (svg.dataset['far'] !== far) svg.dataset['far'] = far;
      svg.style.setProperty('--unit', String(1 / (k * unit)));
    },
    setStates: (changed, counts) => {
      paintChunks(changed ? new Set(changed.map((seat) => chunkAt(picture, seat))) : picture.chunks.keys());
      paintCounts(counts);
    },
    setFilter: (next) => {
      filter = next;
      paintChunks(picture.chunks.keys());
    },
    // The element stays where the first picture was, so that nothing shifts; what is outside overflows.
    resize: ({ w, h }, pad) => svg.setAttribute('viewBox', `${pad} 0 ${w - 2 * pad} ${h}`),
    recolour: () => undefined,
    dispose: () => undefined,
  };
};
