import type { Figure } from './figure.ts';
import { calls } from './figures/calls.ts';
import { crowd, processes } from './figures/crowd.ts';
import { heavy } from './figures/heavy.ts';
import { pages, rowSecurity, seatStatus } from './figures/answers.ts';
import { commit, rush, wholeOrder } from './figures/orders.ts';
import { hotPresentation, lockSeat } from './figures/seats.ts';
import { phone } from './figures/phone.ts';
import { seatMap } from './figures/seat-map.ts';
import { slowPhone } from './figures/slow-phone.ts';
import { watchers } from './figures/watchers.ts';
import { dashboard, weight } from './figures/weight.ts';

/** All figures, in the order of the table. */
export const figures: readonly Figure[] = [
  lockSeat,
  hotPresentation,
  commit,
  wholeOrder,
  calls,
  rush,
  crowd,
  processes,
  seatStatus,
  rowSecurity,
  heavy,
  pages,
  watchers,
  seatMap,
  phone,
  slowPhone,
  weight,
  dashboard,
];
