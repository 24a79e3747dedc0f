/** What the seat step needs from the first chosen seat on, fetched together then. */
export { PremiumTick } from './premium-tick.tsx';
export { SeatLines } from './seat-lines.tsx';
export { SeatNoticeView } from './seat-notice-view.tsx';
