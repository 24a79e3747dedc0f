import { route, type AnyRoute } from '#platform/server/http/route.ts';
import { ownMembers } from '../contract.ts';
import { ownMembersFor } from './own-members.ts';

export const routes: readonly AnyRoute[] = [route(ownMembers, ownMembersFor)];
