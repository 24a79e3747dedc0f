/** The areas of a cinema's own picture of the hall (`<area shape coords>`), as shapes that can be drawn over it. Pure. */

/** The shape of an area in the picture's own pixels, and its middle. */
export type AreaShape = {
  readonly x: number;
  readonly y: number;
  readonly outline:
    | { readonly kind: 'circle'; readonly r: number }
    | { readonly kind: 'polygon'; readonly points: readonly number[] };
};

/** An area's shape by its attributes; undefined where it has none ('default'), or too few numbers. */
export function areaShape(kind: string, coords: string): AreaShape | undefined {
  const numbers = coords.split(',').map(Number);
  if (numbers.some(Number.isNaN)) return undefined;
  const [a = 0, b = 0, c = 0, d = 0] = numbers;
  if (kind === 'circle')
    return numbers.length === 3 ? { x: a, y: b, outline: { kind: 'circle', r: c } } : undefined;
  if (kind === 'poly') return numbers.length < 6 ? undefined : polygonShape(numbers);
  const isRectangle = (kind === 'rect' || kind === '') && numbers.length === 4;
  return isRectangle ? polygonShape([a, b, c, b, c, d, a, d]) : undefined;
}

function polygonShape(points: readonly number[]): AreaShape {
  const middle = (from: 0 | 1): number => {
    const along = points.filter((_, i) => i % 2 === from);
    return (Math.min(...along) + Math.max(...along)) / 2;
  };
  return { x: middle(0), y: middle(1), outline: { kind: 'polygon', points } };
}

/** The ids of the sections that have an area in the picture: these can be named by letters there. */
export const sectionsIn = (imageMapHtml: string): ReadonlySet<number> =>
  new Set(Array.from(imageMapHtml.matchAll(/href="#section-(\d+)"/g), ([, id]) => Number(id)));
