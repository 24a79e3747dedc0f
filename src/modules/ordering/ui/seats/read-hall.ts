import type { RefusalBody } from '#kernel/refusal.ts';
import type { Chart } from '#modules/seating/rules/chart.ts';
import { seatStates } from '#modules/seating/contract.ts';
import { chartOf } from '#modules/seating/ui/read-chart.ts';
import type { HallAccess } from './hall-context.ts';
import { loadedChart } from './loaded-chart.ts';

/** A hall's chart, with the cinema's own names, and the states of its places (base64 of packStates); or the refusal. */
export type HallResult =
  | { readonly ok: true; readonly chart: Chart; readonly states: string | null }
  | { readonly ok: false; readonly refusal: RefusalBody };

/** One request for each order on the page; `forgetHall` removes a failed one. */
const readings = new WeakMap<object, Promise<HallResult>>();

/** The hall that was loaded together with the page's data; undefined when it must be read. */
export function loadedHall({ load }: HallAccess): HallResult | undefined {
  const chart = loadedChart(load);
  return chart && { ok: true, chart, states: load.seats?.states ?? null };
}

/** Reads the hall: the chart (usually from the browser's cache), and the states unless the page has them. */
export function readHall(access: HallAccess): Promise<HallResult> {
  let reading = readings.get(access.cartStore);
  if (!reading) readings.set(access.cartStore, (reading = read(access)));
  return reading;
}

/** Removes a failed request, so that the next `readHall` tries again. */
export const forgetHall = ({ cartStore }: HallAccess): boolean => readings.delete(cartStore);

async function read({ load, call }: HallAccess): Promise<HallResult> {
  const { seatplanId, presentation } = load.order;
  const [chart, states] = await Promise.all([
    chartOf(call, seatplanId),
    load.seats ? undefined : call(seatStates, { query: { presentationId: presentation.id } }),
  ]);
  if (!chart.ok) return chart;
  return {
    ok: true,
    chart: chart.data,
    states: load.seats?.states ?? (states?.ok ? states.data.states : null),
  };
}
