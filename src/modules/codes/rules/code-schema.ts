import { written } from '#kernel/described.ts';
import { CODE_PATTERN } from './typed-code.ts';

/** A code, or a voucher's reference, in documents. */
export const CodeSchema = written(
  CODE_PATTERN,
  'write 4 to 40 letters from a to z, digits and hyphens, without spaces, like AUTUMN-26',
);
