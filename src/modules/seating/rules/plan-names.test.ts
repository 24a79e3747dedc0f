import { expect, test } from 'vitest';
import { mixedHall } from '../../../../test/support/cinema.ts';
import { expandHall } from './hall.ts';
import { namedChart, namesIn, namesOfChart, type PlanNames } from './plan-names.ts';
import { seatName } from './seat-names.ts';

const names: PlanNames = {
  Tribune: { hu: 'Lelátó', he: 'יציע' },
  Left: { hu: 'Left', he: 'שמאל' },
  Standing: { hu: 'Állóhely' },
};
const chart = { ...mixedHall, shapes: [{ kind: 'text', label: 'Left', x: 0, y: 0, w: 1, h: 1 }] as const };

test('only names that differ from the chart’s are given, and none of another language', () => {
  expect(namesIn(names, 'hu')).toEqual({ Tribune: 'Lelátó', Standing: 'Állóhely' });
  expect(namesIn(names, 'he')).toEqual({ Tribune: 'יציע', Left: 'שמאל' });
  expect(namesIn(names, 'en')).toEqual({});
});

test('sections, levels and signs of a chart get the names; its places stay the same', () => {
  const named = namedChart(chart, namesIn(names, 'he'));
  expect(named.sections.map(({ name }) => name)).toEqual(['יציע', 'שמאל', 'Right']);
  expect(named.shapes[0]!.label).toBe('שמאל');
  expect(namedChart(chart, namesIn(names, 'hu')).levels[0]!.name).toBe('Állóhely');
  expect(seatName(expandHall(named), 3)).toEqual({ section: 'יציע', row: '1', seat: '4' });
  expect(expandHall(named).size).toBe(expandHall(chart).size);
});

test('a name like one of every object’s own is no other name', () => {
  const odd = { ...chart, sections: [{ ...chart.sections[0]!, name: 'constructor' }] };
  expect(namedChart(odd, {}).sections[0]!.name).toBe('constructor');
});

test('names of sections, levels and signs can have texts', () => {
  expect([...namesOfChart(chart)]).toEqual(['Standing', 'Tribune', 'Left', 'Right']);
});
