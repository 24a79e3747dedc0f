/**
 * What a visitor has entered to get a ticket that not everybody gets (specification section 3, 'Ticket lookup inputs'):
 * a code, the references that a ticket type asks for, or a member number. A ticket is chosen by its type and its proof.
 */
export type Proof = {
  /** As it is stored. */
  readonly code?: string | undefined;
  /** As they were typed, without spaces around them; the second one only of types that ask for two. */
  readonly ref1?: string | undefined;
  readonly ref2?: string | undefined;
  readonly memberNumber?: string | undefined;
};

/** The fields of a proof. */
export const PROOF_FIELDS = [
  'code',
  'ref1',
  'ref2',
  'memberNumber',
] as const satisfies readonly (keyof Proof)[];

/** The proof of a seat's ticket, or of an option, without its other fields. */
export const proofOf = (one: Proof): Proof =>
  Object.fromEntries(
    PROOF_FIELDS.flatMap((field) => (one[field] === undefined ? [] : [[field, one[field]]])),
  );

export const hasProof = (one: Proof): boolean => PROOF_FIELDS.some((field) => one[field] !== undefined);

export const isSameProof = (one: Proof, other: Proof): boolean =>
  PROOF_FIELDS.every((field) => one[field] === other[field]);

/** A text that is the same for equal proofs only. */
export const proofKey = (one: Proof): string => PROOF_FIELDS.map((field) => one[field] ?? '').join('\n');

/** A seat without its proof. */
export function withoutProof<Seat extends Proof>(seat: Seat): Omit<Seat, keyof Proof> {
  const { code: _code, ref1: _ref1, ref2: _ref2, memberNumber: _member, ...rest } = seat;
  return rest;
}
