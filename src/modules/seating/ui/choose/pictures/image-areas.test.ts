import { expect, test } from 'vitest';
import { areaShape, sectionsIn } from './image-areas.ts';

test('rectangles, circles and polygons become shapes with their middle', () => {
  expect(areaShape('rect', '10,20,30,60')).toEqual({
    x: 20,
    y: 40,
    outline: { kind: 'polygon', points: [10, 20, 30, 20, 30, 60, 10, 60] },
  });
  expect(areaShape('circle', '50, 40, 8')).toEqual({ x: 50, y: 40, outline: { kind: 'circle', r: 8 } });
  expect(areaShape('poly', '0,0,20,0,10,30')).toMatchObject({ x: 10, y: 15 });
  // HTML's own default.
  expect(areaShape('', '0,0,2,2')).toMatchObject({ x: 1, y: 1 });
});

test('an area without a shape, or with too few numbers, is not drawn', () => {
  for (const [kind, coords] of [
    ['default', ''],
    ['rect', '1,2,3'],
    ['poly', '0,0,20,0'],
    ['circle', '1,2'],
    ['rect', '1,a,3,4'],
  ] as const)
    expect(areaShape(kind, coords)).toBeUndefined();
});

test('the sections that a picture has areas for', () => {
  const html = '<area href="#section-3" alt=""><area href="/films"><area href="#section-12">';
  expect([...sectionsIn(html)]).toEqual([3, 12]);
});
