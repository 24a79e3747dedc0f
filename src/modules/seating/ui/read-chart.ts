import type { Reply } from '#kernel/endpoint.ts';
import type { Call, CallResult } from '#platform/browser/network/call.ts';
import { seatChart } from '../contract.ts';

/** A large hall may take long on a slow connection. */
const CHART_TIMEOUT_MS = 60_000;

/** Reads a plan's chart. Refuses UNKNOWN_SEATPLAN. */
export const chartOf = (call: Call, seatplanId: number): Promise<CallResult<Reply<typeof seatChart>>> =>
  call(seatChart, { params: { seatplanId } }, { timeout: CHART_TIMEOUT_MS });

/** The address of a plan's chart, for preloading. */
export const chartAddress = (seatplanId: number): string =>
  seatChart.path.replace(':seatplanId', String(seatplanId));
