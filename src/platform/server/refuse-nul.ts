import type { FastifyRequest } from 'fastify';
import { BadInput } from './bad-input.ts';

/** Whether a text in it, a name of a field included, contains U+0000. Walks without recursion: JSON may be nested deeply. */
function holdsNul(input: unknown): boolean {
  const open = [input];
  while (open.length > 0) {
    const one = open.pop();
    if (typeof one === 'string') {
      if (one.includes('\0')) return true;
    } else if (typeof one === 'object' && one !== null && !Buffer.isBuffer(one)) {
      for (const [name, value] of Object.entries(one)) open.push(name, value);
    }
  }
  return false;
}

/** Refuses what PostgreSQL can keep in no text (its manual, 8.3 and 8.14). Throws BadInput, which names the part. */
export async function refuseNul({ params, query, body }: FastifyRequest): Promise<void> {
  for (const [part, input] of Object.entries({ params, querystring: query, body }))
    if (holdsNul(input)) throw new BadInput(part, '');
}
