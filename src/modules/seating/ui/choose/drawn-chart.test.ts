import { expect, test } from 'vitest';
import { siteConfiguration, type SiteOverrides } from '#modules/tenancy/rules/site-configuration.ts';
import { smallHall } from '../../../../../test/support/cinema.ts';
import { drawnChart } from './drawn-chart.ts';

const screen = { kind: 'screen', x: 60, y: 0, w: 100, h: 4 } as const;
const stage = { kind: 'stage', x: 60, y: 0, w: 100, h: 20 } as const;
const named = { ...screen, label: 'IMAX' };
const drawn = (seatChoice: SiteOverrides['seatChoice'], ...shapes: (typeof screen | typeof stage)[]) =>
  drawnChart({ ...smallHall, shapes }, siteConfiguration({ seatChoice }).seatChoice, 'Hall 1').shapes;

test.each([
  ['the screen bears the hall’s name', {}, [screen], [{ ...screen, label: 'Hall 1' }]],
  ['unless it has one of its own', {}, [named], [named]],
  ['or the shop wants none there', { venueNameOnScreen: false }, [screen], [screen]],
  ['a stage stays, because it is a part of the hall', { screenImage: false }, [stage], [stage]],
])('%s', (_, options, shapes, expected) => {
  const places = { ...smallHall, shapes };
  expect(drawn(options, ...shapes)).toEqual(expected);
  expect(drawnChart(places, siteConfiguration({ seatChoice: options }).seatChoice, '').sections).toBe(
    smallHall.sections,
  );
});

test('a shop without the screen’s image has a line at the front instead', () => {
  const { x, y, w, h } = screen;
  const front = { kind: 'front', x, y, w, h };
  expect(drawn({ screenImage: false }, screen, named)).toEqual([front, front]);
  const turned = { ...screen, angle: 90 };
  expect(drawn({ screenImage: false }, turned)).toEqual([{ ...front, angle: 90 }]);
});

test('the hall has its name in the visitor’s language', () => {
  const { seatChoice } = siteConfiguration();
  expect(drawnChart(smallHall, seatChoice, 'אולם 1').name).toBe('אולם 1');
});
