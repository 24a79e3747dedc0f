import { type Random } from './random.ts';

/** The size of a poster in SVG units. */
export const WIDTH = 600;
export const HEIGHT = 900;

export type Point = readonly [x: number, y: number];

const short = (value: number): number => Number(value.toFixed(1));

/** A closed, filled shape with straight edges. */
export function polygon(points: readonly Point[], fill: string, attributes = ''): string {
  return path(`M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}Z`, fill, attributes);
}

/** A filled SVG path. */
export function path(d: string, fill: string, attributes = ''): string {
  return `<path d="${d}" fill="${fill}" ${attributes}/>`;
}

/** A line along an SVG path, with round ends and corners. */
export function stroke(d: string, colour: string, width: number, attributes = ''): string {
  const round = 'stroke-linecap="round" stroke-linejoin="round"';
  return path(d, 'none', `stroke="${colour}" stroke-width="${short(width)}" ${round} ${attributes}`);
}

/** A line through points, with round ends and corners. */
export function polyline(points: readonly Point[], colour: string, width: number, attributes = ''): string {
  return stroke(`M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}`, colour, width, attributes);
}

export function circle(x: number, y: number, radius: number, fill: string, attributes = ''): string {
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${fill}" ${attributes}/>`;
}

/** A circle's line without filling. */
export function ring(
  x: number,
  y: number,
  radius: number,
  colour: string,
  width: number,
  attributes = '',
): string {
  return circle(x, y, radius, 'none', `stroke="${colour}" stroke-width="${width}" ${attributes}`);
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, attributes = ''): string {
  return `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(rx)}" ry="${short(ry)}" fill="${fill}" ${attributes}/>`;
}

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  attributes = '',
): string {
  const box = `x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"`;
  return `<rect ${box} fill="${fill}" ${attributes}/>`;
}

/** The whole sheet in one colour (or paint server). */
export function sheet(fill: string): string {
  return rect(0, 0, WIDTH, HEIGHT, fill);
}

/** Shapes that are moved or rotated together; `transform` in SVG's syntax. */
export function moved(content: string, transform: string): string {
  return `<g transform="${transform}">${content}</g>`;
}

type Lettering = {
  font?: 'Anton' | 'Limelight' | 'Abril Fatface' | 'Rubik';
  weight?: 400 | 600 | 900;
  anchor?: 'start' | 'middle' | 'end';
  spacing?: number;
};

/** One line of text; `y` is its baseline. The display faces have one weight, 400; Rubik is set in 600 or 900. */
export function text(
  content: string,
  x: number,
  y: number,
  size: number,
  fill: string,
  lettering: Lettering = {},
): string {
  const { font = 'Rubik', anchor = 'start', spacing = 0 } = lettering;
  const weight = lettering.weight ?? (font === 'Rubik' ? 900 : 400);
  const face = `font-family="${font}" font-weight="${weight}" font-size="${size}"`;
  const place = `x="${x}" y="${y}" text-anchor="${anchor}" letter-spacing="${spacing}"`;
  return `<text ${place} ${face} fill="${fill}">${content.replaceAll('&', '&amp;')}</text>`;
}

/** Draws `count` times, each with its index from 0, and joins the results. */
export function repeat(count: number, draw: (turn: number) => string): string {
  return Array.from({ length: count }, (_, turn) => draw(turn)).join('');
}

/** Draws once for each element of a list and joins the results. */
export function each<T>(list: readonly T[], draw: (thing: T, index: number) => string): string {
  return list.map(draw).join('');
}

/** The element at `index`; continues from the beginning after the list's end. */
export function cycle<T>(list: readonly [T, ...T[]], index: number): T {
  return list[index % list.length] ?? list[0];
}

/** The point at a distance and angle (radians, clockwise from the right) from another. */
export function polar([x, y]: Point, distance: number, angle: number): Point {
  return [x + distance * Math.cos(angle), y + distance * Math.sin(angle)];
}

/** A fan of wedges from one point: as many as there are angles, each `spread` radians to both sides. */
export function wedge(
  from: Point,
  distance: number,
  angle: number,
  spread: number,
  fill: string,
  attributes = '',
): string {
  return polygon(
    [from, polar(from, distance, angle - spread), polar(from, distance, angle + spread)],
    fill,
    attributes,
  );
}

/** A torn edge across the sheet at height `y`, filled down to the sheet's end. */
export function ridge(random: Random, y: number, wobble: number, steps: number, fill: string): string {
  const edge = Array.from({ length: steps + 1 }, (_, i): Point => [
    (i * WIDTH) / steps,
    y + (random() - 0.5) * 2 * wobble,
  ]);
  return polygon([[0, HEIGHT], ...edge, [WIDTH, HEIGHT]], fill);
}
