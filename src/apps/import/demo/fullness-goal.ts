import { daysBetween, wallClock, type Day, weekday } from '#kernel/dates.ts';
import { FILMS, RECIPES } from './recipes.ts';
import { randomFrom } from './seeded.ts';

/** The data that determine how full a presentation should be. */
export type GoalShowing = {
  readonly key: string;
  readonly feature: string;
  readonly venue: string;
  readonly startsAt: Date;
  readonly day: Day;
  readonly timeZone: string;
};

/** The share of all sales that is sold `daysAhead` days before. */
function soldBy(daysAhead: number): number {
  if (daysAhead < 0) return 1;
  if (daysAhead === 0) return 0.85;
  return 0.5 / daysAhead ** 0.9;
}

const byHour = (hour: number): number => (hour < 14 ? 0.35 : hour < 17 ? 0.55 : hour < 22 ? 1 : 0.6);
/** Sunday to Saturday. */
const BY_WEEKDAY = [1.15, 0.6, 0.65, 0.8, 0.75, 1.2, 1.4] as const;
/** How full an ordinary evening of a popular film is. */
const CINEMA_BASE = 0.34;

/**
 * Which share (0 to 1) of a presentation's places is sold on `today`. It grows as the day comes nearer and never
 * shrinks.
 */
export function fullnessGoal(brand: string, showing: GoalShowing, today: Day): number {
  const recipe = RECIPES[brand];
  const random = randomFrom(`crowd ${brand} ${showing.key}`);
  const daysAhead = daysBetween(today, showing.day);
  const spread = 0.6 + random() * 0.8;
  if (recipe?.kind === 'arena') return arenaGoal(showing, daysAhead, spread);
  const { hour } = wallClock(showing.startsAt, showing.timeZone);
  // Every evening one hall is full, and the next day's has a few seats left.
  if (showing.venue === recipe?.fullHall && hour >= 19 && hour < 22 && daysAhead <= 1)
    return daysAhead <= 0 ? 1 : 0.94;
  const liked = FILMS.find(({ key }) => key === showing.feature)?.popularity ?? 0.7;
  return Math.min(
    0.97,
    CINEMA_BASE * liked * byHour(hour) * BY_WEEKDAY[weekday(showing.day)]! * spread * soldBy(daysAhead),
  );
}

/** The arena's Saturdays are fuller; standing events and the studio are less full. */
function arenaGoal(showing: GoalShowing, daysAhead: number, spread: number): number {
  if (showing.venue !== 'arena') return Math.min(1, 0.4 * spread * soldBy(daysAhead));
  const inTheEnd = weekday(showing.day) === 6 ? 0.6 : 0.12;
  return daysAhead <= 0 ? inTheEnd : inTheEnd * 0.25 * soldBy(daysAhead);
}
