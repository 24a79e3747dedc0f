import { perApp } from '#platform/server/context.ts';
import { Turns } from '#platform/server/http/turns.ts';

/**
 * The turns of pages that are drawn. While some wait for their data, others are drawn; what a page costs its caller bounds
 * how many of one caller wait.
 */
export const pageTurns = perApp(() => new Turns({ atOnce: 16, mostWaiting: Infinity }));
