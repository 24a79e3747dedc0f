/** What a running clock needs, fetched when it starts: minutes before its questions are shown. */
export { OrderTimer } from './order-timer.tsx';
export { TimerDialog } from './timer-dialog.tsx';
