import { Type } from 'typebox';
import { endpoint, type Reply } from '#kernel/endpoint.ts';
import type { Call, CallResult } from '#platform/browser/call.ts';
import type { Chart } from '../rules/chart.ts';

/**
 * The chart's file (`chart-file.ts`): the server sends it as it is stored, compressed once, and it never
 * changes. Only its caller needs a shape for it.
 */
const chartFile = endpoint({
  method: 'GET',
  path: '/api/seats/chart/:seatplanId',
  summary: 'The geometry of a seating plan',
  params: Type.Object({ seatplanId: Type.Integer() }),
  reply: Type.Unsafe<Chart>({}),
  refusals: ['UNKNOWN_SEATPLAN'],
  style: 'own',
});

/** A large hall on a slow line takes its time. */
const CHART_TIMEOUT_MS = 60_000;

/** Reads a plan's chart. Refuses UNKNOWN_SEATPLAN. */
export const chartOf = (call: Call, seatplanId: number): Promise<CallResult<Reply<typeof chartFile>>> =>
  call(chartFile, { params: { seatplanId } }, { timeout: CHART_TIMEOUT_MS });

/** The address of a plan's chart, to have it fetched ahead. */
export const chartAddress = (seatplanId: number): string => `/api/seats/chart/${seatplanId}`;
