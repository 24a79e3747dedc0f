import { describe, expect, test } from 'vitest';
import { arenaHall, cinemaHall, soldStates, theatreHall } from '../../../../../../test/support/halls.ts';
import { expandHall, type Hall } from '../../../rules/hall.ts';
import { SeatKind } from '../../../rules/seat-kinds.ts';
import { SeatState } from '../../../rules/seat-states.ts';
import type { SeatFilter } from '../seat-filter.ts';
import { pictureOf, type PictureTexts } from './picture.ts';
import { chunkPaths, hallSvg, svgOf } from './svg-picture.ts';

const texts: PictureTexts = {
  screen: 'Leinwand',
  stage: 'Bühne',
  front: 'Vorn',
  price: (section) => (section === 1 ? 'ab 9 €' : ''),
  free: (count, isOnlyAccessible) => (isOnlyAccessible ? 'nur Rollstuhl' : `${count} frei`),
};
const cinema = expandHall(cinemaHall());
const theatre = expandHall(theatreHall());
const arena = expandHall(arenaHall());

/** How many outlines begin in the data: at least one for every seat. */
const moves = (d: string): number => d.match(/M/g)?.length ?? 0;

describe('chunks', () => {
  test('have every seat once and stay near 64 seats', () => {
    const { chunks } = pictureOf(theatre, texts);
    let next = 0;
    for (const { first, last } of chunks) {
      expect(first).toBe(next);
      expect(last - first).toBeLessThan(64 + 60);
      next = last + 1;
    }
    expect(next).toBe(theatre.size);
  });

  test('paint a path for each ink, and a tick on chosen seats', () => {
    const picture = pictureOf(cinema, texts);
    const chunk = picture.chunks[0];
    if (!chunk) throw new Error('no chunk');
    const states = new Uint8Array(cinema.size);
    const free = chunkPaths(picture, chunk, states);
    expect(free.map(([look]) => look)).toEqual(['l0']);
    // One outline for each seat; a seat of limited view has two segments.
    expect(moves(free[0]?.[1] ?? '')).toBe(chunk.last - chunk.first + 1 + 2);
    states[3] = SeatState.mine;
    states[4] = SeatState.taken;
    const paths = chunkPaths(picture, chunk, states);
    expect(paths.map(([look]) => look)).toEqual(['l0', 'mine', 'gone', 'tick']);
    expect(moves(paths[3]?.[1] ?? '')).toBe(1);
  });

  test('fade free seats that the filter leaves out, and no others', () => {
    const picture = pictureOf(cinema, texts);
    const states = new Uint8Array(cinema.size);
    const looks = (filter: SeatFilter): Set<string> =>
      new Set(
        picture.chunks.flatMap((chunk) => chunkPaths(picture, chunk, states, filter).map(([look]) => look)),
      );
    states[3] = SeatState.mine;
    const accessible = looks({ levels: [], kinds: [SeatKind.wheelchair, SeatKind.companion] });
    expect([...accessible].toSorted()).toEqual(
      ['l0', 'l0 faded', 'l1 faded', 'l2 faded', 'mine', 'tick', 'wheelchair'].toSorted(),
    );
    expect(looks({ levels: [1], kinds: [] })).not.toContain('l1 faded');
    expect([...looks({ levels: [], kinds: [] })].join()).not.toContain('faded');
  });
});

describe('the front', () => {
  const wordOf = (shape: object): string | undefined => {
    const shapes = [{ kind: 'screen', x: 0, y: 0, w: 40, h: 4, ...shape }] as Hall['shapes'];
    return pictureOf({ ...cinema, shapes }, texts).signs[0]?.text;
  };
  test.each([
    ['a screen', {}, 'Leinwand'],
    ['with the name that it bears', { label: 'Saal 3' }, 'Leinwand · Saal 3'],
    ['which may have the word', { label: 'Große Leinwand' }, 'Große Leinwand'],
    ['a plan without both', { kind: 'front' }, 'Vorn'],
    ['a bar is not the front', { kind: 'bar', label: 'Bar' }, 'Bar'],
  ])('is named in the page’s language: %s', (_, shape, expected) => {
    expect(wordOf(shape)).toBe(expected);
  });

  test('has a line and, behind it, its word', () => {
    const front = { kind: 'front', x: 10, y: 0, w: 40, h: 20, angle: -180 } as const;
    const picture = pictureOf({ ...cinema, pitch: 28, shapes: [front] }, texts);
    expect(picture.decorations).toEqual([{ look: 'screen', d: 'M30 0 L-10 0 ', stroke: 4 }]);
    expect(picture.signs).toMatchObject([{ x: expect.closeTo(10), y: 14 }]);
  });
});

describe('the first picture', () => {
  test('shows every seat of a small hall, its letters and the screen in the page’s language', () => {
    const svg = hallSvg(cinema, soldStates(cinema), texts);
    expect(svg).toMatch(/^<svg .*<\/svg>$/);
    expect(svg).toContain('>Leinwand</text>');
    expect(svg.match(/class="letter"/g)).toHaveLength(2 * cinema.rows.length);
    expect(svg).not.toContain('NaN');
  });

  test('shows only the sections of a large hall, small enough to send', () => {
    const svg = svgOf(pictureOf(arena, texts), soldStates(arena), texts);
    expect(svg).not.toContain('class="chunk"');
    expect(svg).toContain('>101<');
    expect(svg).toContain('2500 frei'.replace('2500', String(2500 - soldIn('Floor'))));
    expect(svg.length).toBeLessThan(60_000);
    expect(svg).not.toContain('NaN');
  });

  test('marks a section without free seats as sold out', () => {
    const states = soldStates(arena);
    const [first, second] = arena.sections;
    states.fill(SeatState.taken, first!.first, first!.first + first!.n);
    states[second!.first] = SeatState.free;
    const svg = svgOf(pictureOf(arena, texts), states, texts);
    const lineOf = (section: number): string | undefined =>
      new RegExp(`data-section="${section}"[^>]*>([^<]*)<`).exec(svg)?.[1];
    expect([lineOf(0), lineOf(1)]).toEqual([texts.free(0, false), '']);
  });

  test('names the price of each section where it has room', () => {
    const lines = [
      ...svgOf(pictureOf(theatre, texts), new Uint8Array(theatre.size), texts).matchAll(
        /data-section="(\d)"[^>]*>([^<]*)</g,
      ),
    ];
    expect(lines.map(([, section, line]) => [section, line]).slice(0, 3)).toEqual([
      ['0', ''],
      ['1', 'ab 9 €'],
      ['2', ''],
    ]);
  });

  test('escapes texts of the chart', () => {
    const odd = expandHall({
      ...cinemaHall(),
      shapes: [{ kind: 'text', label: '<b>"Bar" & more', x: 0, y: 0, w: 1, h: 1 }],
    });
    const svg = hallSvg(odd, new Uint8Array(odd.size), texts);
    expect(svg).toContain('&lt;b&gt;&quot;Bar&quot; &amp; more');
  });
});

const soldIn = (name: string): number => {
  const section = arena.sections.find((one) => one.name === name);
  const states = soldStates(arena).subarray(section?.first, (section?.first ?? 0) + (section?.n ?? 0));
  return states.filter((state) => state !== SeatState.free).length;
};
