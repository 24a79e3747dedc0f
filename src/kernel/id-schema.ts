import { Type } from 'typebox';
import { MAX_ID } from './id.ts';

/** The schema of an id that the database numbers. */
export const IdSchema = Type.Integer({ minimum: 1, maximum: MAX_ID });
