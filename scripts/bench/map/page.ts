import { createElement, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { IntlProvider } from 'use-intl';
import type { Chart } from '#modules/seating/rules/chart.ts';
import { expandHall } from '#modules/seating/rules/hall.ts';
import { countFree } from '#modules/seating/rules/seat-states.ts';
import '#platform/ui/style/tokens.css';
import { canvasPainter } from '../../../src/modules/seating/ui/seat-map/painting/canvas-painter.ts';
import { pictureOf } from '../../../src/modules/seating/ui/seat-map/painting/picture.ts';
import { SeatMap } from '../../../src/modules/seating/ui/seat-map/seat-map.tsx';
import { createSeatStore } from '../../../src/modules/seating/ui/seat-map/seat-store.ts';
import { isSmall, svgOf } from '../../../src/modules/seating/ui/seat-map/painting/svg-picture.ts';
import { svgPainter } from '../../../src/modules/seating/ui/seat-map/painting/svg-painter.ts';
import type { View } from '../../../src/modules/seating/ui/seat-map/on-screen.ts';
import { fit, pictureBox, zoomAt } from '../../../src/modules/seating/ui/seat-map/view.ts';
import messages from '../../../locales/en/seating.json' with { type: 'json' };
import { barePainter, type Drawn } from './bare-painter.ts';

/** The page that the bench opens: the map with React, its painters alone, and a bare canvas, called by the bench. */

export type Kind = 'ours' | 'bare';
export type MapBench = {
  load(chart: Chart, states: readonly number[], width: number, height: number): void;
  /** The whole map as React mounts it: milliseconds from the chart's data to the second frame with its seats. */
  mount(): Promise<number>;
  /** Creates a painter that shows the whole hall: milliseconds from the chart's data to the second frame. */
  paint(kind: Kind): Promise<number>;
  /** The median of the milliseconds between frames. */
  pan(frames: number): Promise<number>;
  zoom(frames: number): Promise<number>;
  /** Changes 1,000 seats: milliseconds until the second frame. */
  change(): Promise<number>;
  /** A gesture of `steps` steps at a steady pace, during which the CPU time is measured. */
  gesture(steps: number): Promise<void>;
  clear(): void;
};

const STEP_MS = 33;
const texts = {
  screen: 'Screen',
  stage: 'Stage',
  front: 'Front',
  price: () => '',
  free: (count: number) => `${count} free`,
};
const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
const twoFrames = async (): Promise<void> => {
  await frame();
  await frame();
};

let chart: Chart;
let serverStates: Uint8Array;
let size = { w: 1, h: 1 };
let drawn: Drawn | undefined;
let home: View;

function hostOf(): HTMLElement {
  const host = document.createElement('div');
  host.style.cssText = `position:relative;inline-size:${size.w}px;block-size:${size.h}px`;
  document.body.replaceChildren(host);
  return host;
}

/** Provides the map's texts. */
const Words = ({ children }: { readonly children?: ReactNode }): ReactNode =>
  IntlProvider({ locale: 'en', messages: { seating: messages }, children });

async function mountMap(): Promise<void> {
  const host = hostOf();
  const hall = expandHall(chart);
  const store = createSeatStore(hall, serverStates);
  const map = createElement(SeatMap, {
    store,
    onToggle: () => {},
    describe: () => '',
    maxHeight: `${size.h}px`,
  });
  createRoot(host).render(createElement(Words, undefined, map));
  const isThere = (): boolean => host.querySelector(isSmall(hall) ? 'svg.hall' : 'canvas.hall') !== null;
  while (!isThere()) await frame();
}

/** One of our painters in the elements that it expects. */
function ourPainter(): Drawn {
  const host = hostOf();
  host.className = 'seat-map';
  const inner = document.createElement('div');
  inner.className = 'seat-map-hall';
  inner.style.cssText = host.style.cssText;
  host.append(inner);
  const hall = expandHall(chart);
  const states = serverStates.slice();
  const picture = pictureOf(hall, texts);
  inner.innerHTML = svgOf(picture, states, texts);
  const make = isSmall(hall) ? svgPainter : canvasPainter;
  const painter = make(inner, picture, states, texts, countFree(hall, states));
  painter.resize(size, 0);
  return {
    setView: painter.setView,
    setStates: (changed) => {
      for (const seat of changed) states[seat] = states[seat] === 0 ? 2 : 0;
      painter.setStates(changed, countFree(hall, states));
    },
    dispose: painter.dispose,
  };
}

function bare(): Drawn {
  const hall = expandHall(chart);
  const states = serverStates.slice();
  const painter = barePainter(hostOf(), hall, states, size.w, size.h);
  return {
    ...painter,
    setStates: (changed) => {
      for (const seat of changed) states[seat] = states[seat] === 0 ? 2 : 0;
      painter.setStates(changed);
    },
  };
}

async function frames(count: number, viewAt: (i: number) => View): Promise<number> {
  const deltas: number[] = [];
  let before = await frame();
  for (let i = 0; i < count; i++) {
    drawn!.setView(viewAt(i));
    const now = await frame();
    deltas.push(now - before);
    before = now;
  }
  return deltas.toSorted((a, b) => a - b)[count >> 1]!;
}

const panned = (i: number): View => ({
  ...home,
  x: home.x + 60 * Math.sin(i / 8),
  y: home.y + 30 * Math.cos(i / 8),
});
const zoomed = (i: number, of: number): View => zoomAt(home, 8 ** (i / of), size.w / 2, size.h / 2);

const bench: MapBench = {
  load(next, states, w, h) {
    chart = next;
    serverStates = Uint8Array.from(states);
    size = { w, h };
    home = fit(pictureBox(expandHall(chart)), size);
  },
  async mount() {
    const began = performance.now();
    await mountMap();
    await twoFrames();
    return performance.now() - began;
  },
  async paint(kind) {
    const began = performance.now();
    drawn = kind === 'ours' ? ourPainter() : bare();
    drawn.setView(home);
    await twoFrames();
    return performance.now() - began;
  },
  pan: (count) => frames(count, panned),
  zoom: (count) => frames(count, (i) => zoomed(i, count)),
  async change() {
    const changed = Array.from({ length: 1000 }, (_, i) => (i * 7919) % serverStates.length);
    const began = performance.now();
    drawn!.setStates([...new Set(changed)]);
    await twoFrames();
    return performance.now() - began;
  },
  async gesture(steps) {
    for (let i = 0; i < steps; i++) {
      drawn!.setView(i < steps / 2 ? panned(i) : zoomed(i - steps / 2, steps / 2));
      await new Promise((resolve) => {
        setTimeout(resolve, STEP_MS);
      });
    }
  },
  clear() {
    drawn?.dispose();
    drawn = undefined;
    document.body.replaceChildren();
  },
};

declare global {
  interface Window {
    mapBench: MapBench;
  }
}
window.mapBench = bench;
