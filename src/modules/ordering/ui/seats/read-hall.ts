import type { RefusalBody } from '#kernel/refusal.ts';
import type { Chart } from '#modules/seating/rules/chart.ts';
import { seatStates } from '#modules/seating/contract.ts';
import { chartOf } from '#modules/seating/ui/read-chart.ts';
import type { HallAccess } from './hall-context.ts';
import { loadedChart } from './loaded-chart.ts';

/** A hall with the states of its places (base64 of packStates), or why it cannot be shown. */
export type HallResult =
  | { readonly ok: true; readonly chart: Chart; readonly states: string | null }
  | { readonly ok: false; readonly refusal: RefusalBody };

/** One reading for each order on the page; a failed one is forgotten when it is tried again. */
const readings = new WeakMap<object, Promise<HallResult>>();

/** The hall of an order where it came with the page on this side of the network; undefined where it must be read. */
export function hallAtHand({ load }: HallAccess): HallResult | undefined {
  const chart = loadedChart(load);
  return chart && { ok: true, chart, states: load.seats?.states ?? null };
}

/** Reads the hall: the chart from the browser's cache as a rule, the states only where the page brought none. */
export function readHall(access: HallAccess): Promise<HallResult> {
  let reading = readings.get(access.cartStore);
  if (!reading) readings.set(access.cartStore, (reading = read(access)));
  return reading;
}

/** Forgets a reading that failed. */
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
