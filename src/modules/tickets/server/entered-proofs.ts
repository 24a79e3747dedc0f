import type { WantedReference } from '#modules/codes/rules/references.ts';
import type { WantedMember } from '#modules/memberships/rules/members.ts';
import type { Proof } from '#modules/tickets/rules/proofs/proof.ts';

/** What some tickets are bought with, each once. */
export type EnteredProofs = {
  readonly codes: readonly string[];
  readonly references: readonly WantedReference[];
  readonly members: readonly WantedMember[];
};

export function proofsIn(tickets: readonly (Proof & { readonly ticketId: number })[]): EnteredProofs {
  const references = new Map(
    tickets.flatMap(({ ticketId, ref1, ref2 }) =>
      ref1 === undefined ? [] : [[referenceKey({ ticketId, ref1, ref2 }), { ticketId, ref1, ref2 }] as const],
    ),
  );
  const members = new Map(
    tickets.flatMap(({ ticketId, memberNumber }) =>
      memberNumber === undefined
        ? []
        : [[`${ticketId} ${memberNumber}`, { ticketId, memberNumber }] as const],
    ),
  );
  return {
    codes: [...new Set(tickets.flatMap(({ code }) => code ?? []))],
    references: [...references.values()],
    members: [...members.values()],
  };
}

/** A text that is the same for equal references of one ticket type only. */
export const referenceKey = ({ ticketId, ref1, ref2 = '' }: WantedReference): string =>
  [ticketId, ref1, ref2].join('\n');
