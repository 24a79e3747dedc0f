import { ARENA_PLANS } from './arena.ts';
import { HALLS } from './hall-specs.ts';
import { cinemaChart } from './halls.ts';

/**
 * The demo's seating plans as the files of `db/demo`: one line for each plan, so that a diff shows which has changed.
 */
export function hallDocuments(): { readonly name: string; readonly text: string }[] {
  const cinemas = Object.entries(HALLS).map(([brand, specs]) => ({
    brand,
    plans: specs.map((spec) => ({ key: spec.key, chart: cinemaChart(spec) })),
  }));
  return [...cinemas, { brand: 'danube', plans: ARENA_PLANS }].map(({ brand, plans }) => ({
    name: `${brand}-halls.json`,
    text: `{"foyer":1,"seatplans":[\n${plans.map((plan) => JSON.stringify(plan)).join(',\n')}\n]}\n`,
  }));
}
