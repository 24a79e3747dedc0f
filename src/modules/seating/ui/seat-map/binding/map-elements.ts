import { createRef, useState, type RefObject } from 'react';
import type { SeatMapEngine } from '../engine/map-engine.ts';
import type { SectionGrid } from '../keyboard/section-grid.ts';

/** The elements of the map. */
export type MapElements = {
  readonly host: RefObject<HTMLDivElement | null>;
  readonly gridHost: RefObject<HTMLDivElement | null>;
  readonly tip: RefObject<HTMLDivElement | null>;
  readonly head: RefObject<HTMLDivElement | null>;
  readonly sections: RefObject<HTMLElement | null>;
  readonly areas: RefObject<HTMLDivElement | null>;
  readonly toolbar: RefObject<HTMLFieldSetElement | null>;
};

/** The objects that work in the elements and outlive renders. */
export type MapMachine = {
  engine: SeatMapEngine | null;
  grid: SectionGrid | null;
  /** The seat with the keyboard's focus, and the seat pressed last: -1 for none. */
  focus: number;
  pressed: number;
};

const newElements = (): MapElements => ({
  host: createRef(),
  gridHost: createRef(),
  tip: createRef(),
  head: createRef(),
  sections: createRef(),
  areas: createRef(),
  toolbar: createRef(),
});

/** References to the map's elements: the same object in every render. */
export const useMapElements = (): MapElements => useState(newElements)[0];
