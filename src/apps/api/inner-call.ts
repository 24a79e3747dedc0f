import { randomBytes } from 'node:crypto';
import { perApp } from '#platform/server/context.ts';

/** By this a call of the shop to itself is known; its value never leaves the process. */
export const INNER_HEADER = 'x-foyer-inner';

/** The header's value. */
export const innerSecret = perApp(() => randomBytes(24).toString('base64url'));
