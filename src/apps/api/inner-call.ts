import { randomBytes } from 'node:crypto';
import { perApp } from '#platform/server/context.ts';

/** The header by which a call of the shop to itself is recognised; its value never leaves the process. */
export const INNER_HEADER = 'x-foyer-inner';

/** The header's value. */
export const innerSecret = perApp(() => randomBytes(24).toString('base64url'));
