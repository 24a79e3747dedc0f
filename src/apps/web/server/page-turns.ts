import { perApp } from '#platform/server/context.ts';
import { Turns } from '#platform/server/http/turns.ts';

/**
 * The turns of pages that are made for one visitor. While some wait for their data, others are drawn; the general limit
 * of calls bounds how many of one caller wait.
 */
export const pageTurns = perApp(() => new Turns({ atOnce: 16, mostWaiting: Infinity }));
