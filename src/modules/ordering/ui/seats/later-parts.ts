/** What the seat step needs later, most of it from the first chosen seat on: fetched together. */
export { ChangingNote } from '../seat-change/changing-note.tsx';
export { ChoiceNews } from './choice-news.tsx';
export { ElsewhereNote } from './elsewhere-note.tsx';
export { MovedNote } from './moved-note.tsx';
export { NoHall } from './no-hall.tsx';
export { PremiumTick } from './premium-tick.tsx';
export { SeatLines } from './seat-lines.tsx';
export { SeatNoticeView } from './seat-notice-view.tsx';
