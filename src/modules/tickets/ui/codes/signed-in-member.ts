import { call } from '#platform/browser/network/call.ts';
import { ownMembers } from '#modules/memberships/contract.ts';

/** The first member number with which whoever is signed in may buy today; undefined when there is none. */
export async function signedInMember(): Promise<string | undefined> {
  const answer = await call(ownMembers, {});
  return answer.ok ? answer.data.members.find(({ isAvailable }) => isAvailable)?.memberNumber : undefined;
}
