/** Parts of the seat step that are loaded when they are needed. */
import { lazyPart } from '#platform/browser/lazy-part.ts';

/** Fetched with the first seat, before it is needed for lost or refused seats. */
const laterParts = () => import('./later-parts.ts');
export const SeatNoticeView = lazyPart(async () => (await laterParts()).SeatNoticeView);
export const NoHall = lazyPart(async () => (await laterParts()).NoHall);
export const SeatLines = lazyPart(async () => (await laterParts()).SeatLines);
export const ChoiceNews = lazyPart(async () => (await laterParts()).ChoiceNews);
export const PremiumTick = lazyPart(async () => (await laterParts()).PremiumTick);
export const ChangingNote = lazyPart(async () => (await laterParts()).ChangingNote);
export const MovedNote = lazyPart(async () => (await laterParts()).MovedNote);
export const ElsewhereNote = lazyPart(async () => (await laterParts()).ElsewhereNote);

/** Loaded when a choice first leaves a seat alone. */
export const Decisions = lazyPart(async () => (await import('./seat-decisions.tsx')).Decisions);

/** Loaded when a search has found seats. */
export const FoundSeats = lazyPart(
  async () => (await import('#modules/seating/ui/choose/best-seats/found-seats.tsx')).FoundSeats,
);

/** Loaded where no seat is left for everybody. */
export const NoneFree = lazyPart(async () => (await import('./none-free.tsx')).NoneFree);

/** Loaded when the first special seat is chosen. */
export const SpecialSeat = lazyPart(
  async () => (await import('#modules/seating/ui/choose/special-seat.tsx')).SpecialSeat,
);
