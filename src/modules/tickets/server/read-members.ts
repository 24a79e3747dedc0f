import type { Context } from '#platform/server/context.ts';
import { offersSignIn } from '#modules/customers/server/offers-sign-in.ts';
import { signedInOf } from '#modules/customers/server/sign-in-store.ts';
import { enteredMembers, type EnteredMember, type WantedMember } from '#modules/memberships/rules/members.ts';
import { lookUpMembers, membersOf } from '#modules/memberships/server/member-store.ts';

type Reading = {
  readonly wanted: readonly WantedMember[];
  /** Those that the visitor had entered before. */
  readonly stored?: readonly WantedMember[] | undefined;
  /** The others were typed just now: unknown ones are counted. */
  readonly areTyped: boolean;
  readonly timeZone: string;
  readonly presentationId: number;
};

/** What member numbers open, always from the database. Refuses TOO_MANY_REQUESTS after many unknown ones. */
export async function readMembers(
  ctx: Context,
  { wanted, stored = [], areTyped, timeZone, presentationId }: Reading,
): Promise<EnteredMember[]> {
  if (wanted.length === 0) return [];
  const before = new Set((areTyped ? stored : wanted).map(({ memberNumber }) => memberNumber));
  const numbers = [...new Set(wanted.map(({ memberNumber }) => memberNumber))];
  const typed = numbers.filter((one) => !before.has(one));
  const hasSignIn = offersSignIn(ctx);
  const signedIn = hasSignIn ? await signedInOf(ctx.db, ctx.visitor.sessionId, ctx.now) : undefined;
  const lookUp = { presentationId, mobileNumber: signedIn?.mobileNumber };
  const known = await Promise.all([
    typed.length === 0 ? [] : lookUpMembers(ctx, typed, lookUp),
    membersOf(
      ctx.db,
      numbers.filter((one) => before.has(one)),
      lookUp,
    ),
  ]);
  return enteredMembers(wanted, known.flat(), { now: ctx.now, timeZone, offersSignIn: hasSignIn });
}
