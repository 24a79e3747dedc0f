/** How a section's name and the line below it, its price or count, are written in its area. Pure; in CSS pixels. */

/** The sizes of both texts, and how far their middles are from the middle of the area. */
export type NameLayout = { readonly name: number; readonly line: number; readonly dy: number };

type Sizes = NameLayout & {
  /** How high the area must be, and how far the names of a hall must be from each other. */
  readonly height: number;
  readonly apart: number;
  /** How wide the line may be. */
  readonly most: (room: Room) => number;
};

/** Between the prices of two sections side by side. */
const AIR = 4;
const ROOMY: Sizes = { name: 12, line: 11.5, dy: 8, height: 36, apart: 42, most: ({ width }) => width };
/** The whole of an arena on a phone. */
const TIGHT: Sizes = {
  name: 11,
  line: 10,
  dy: 6.5,
  height: 26,
  apart: 26,
  most: ({ width, apart }) => Math.min(width, apart - AIR),
};

type Room = {
  /** The width and height of the area. */
  readonly width: number;
  readonly height: number;
  /** The least distance between two names of the hall: rotated sections are narrower than their boxes. */
  readonly apart: number;
};

/** The layout with both texts, the larger where there is room; undefined where only the name fits, or nothing follows it. */
export const nameLayout = (room: Room, widthAt: (size: number) => number): NameLayout | undefined =>
  [ROOMY, TIGHT].find(({ line, height, apart, most }) => {
    const width = widthAt(line);
    return width > 0 && width < most(room) && room.height >= height && room.apart >= apart;
  });
