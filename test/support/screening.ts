import type { Screening } from '../../src/modules/catalog/rules/whats-on.ts';

let nextId = 1;

/** A presentation as What's on filters it: an evening of 2026-11-21, in English, in 2D. */
export const screening = (featureId: number, more: Partial<Screening> = {}): Screening => ({
  id: nextId++,
  featureId,
  locationId: 1,
  startsAt: new Date('2026-11-21T20:15:00Z'),
  businessDate: '2026-11-21',
  partOfDay: 'evening',
  language: 'en',
  format: '2D',
  attributeKeys: [],
  access: [],
  isHighlighted: false,
  ...more,
});
