import type { Context } from '#platform/server/context.ts';
import type { BrandDb } from '#platform/server/db.ts';
import { countingUnknown } from '#modules/codes/server/look-up-codes.ts';
import { storedCode } from '#modules/codes/rules/typed-code.ts';
import { ledgerOfUses } from '#modules/codes/server/use-ledger.ts';
import type { Texts } from '#modules/i18n/rules/locales.ts';
import type { KnownMember } from '../rules/members.ts';
import type { PointsWorth } from '../rules/points.ts';

/** For what member numbers are looked up, and who is signed in. */
export type MemberLookUp = {
  readonly presentationId: number;
  /** In international form; left out when nobody is signed in, or it does not matter. */
  readonly mobileNumber?: string | undefined;
};

/** The stored ones of some member numbers, with what they have of a presentation. */
export const membersOf = (
  db: BrandDb,
  memberNumbers: readonly string[],
  { presentationId, mobileNumber }: MemberLookUp,
): Promise<KnownMember[]> =>
  db.rows<KnownMember>(
    `select m.member_number as "memberNumber", s.rules -> 'ticketIds' as "ticketIds",
            m.start_date::text as "startDate", m.end_date::text as "endDate",
            m.sells_tickets as "sellsTickets", m.balance, m.uses, m.points - m.points_used as points,
            (s.rules ->> 'maxPerShowing')::int as "maxPerShowing",
            coalesce((select sum(u.uses_change) from member_use u
                       where u.tenant_id = m.tenant_id and u.member_number = m.member_number
                         and u.presentation_id = $3), 0)::int as "usesHere",
            coalesce(m.mobile_number = $4, false) as "isOwn"
       from member m
       join membership s on s.tenant_id = m.tenant_id and s.membership_id = m.membership_id
      where m.tenant_id = $1 and m.member_number = any($2::text[])`,
    [memberNumbers, presentationId, mobileNumber],
  );

/** The same for numbers that a visitor has just typed. Refuses TOO_MANY_REQUESTS after many unknown ones. */
export const lookUpMembers = (
  ctx: Context,
  memberNumbers: readonly string[],
  lookUp: MemberLookUp,
): Promise<KnownMember[]> =>
  countingUnknown(ctx, memberNumbers.length, () => membersOf(ctx.db, memberNumbers, lookUp));

/** A typed member number as it is stored, and the mobile number of that member, in international form. */
export async function phoneOfMember(
  { db }: Context,
  typed: string,
): Promise<{ readonly memberNumber: string; readonly phone: string | undefined }> {
  const memberNumber = storedCode(typed);
  const member = await db.row<{ phone: string | null }>(
    'select mobile_number as phone from member where tenant_id = $1 and member_number = $2',
    [memberNumber],
  );
  return { memberNumber, phone: member?.phone ?? undefined };
}

export type PhoneMember = Pick<KnownMember, 'memberNumber' | 'startDate' | 'endDate'>;

/** The members who are known by a mobile number, in international form, when they sign in with it. */
export const membersByPhone = (db: BrandDb, mobileNumber: string): Promise<PhoneMember[]> =>
  db.rows<PhoneMember>(
    `select member_number as "memberNumber", start_date::text as "startDate", end_date::text as "endDate"
       from member where tenant_id = $1 and mobile_number = $2 order by member_number`,
    [mobileNumber],
  );

/** The loyalty points of a member. */
export type MemberPoints = PhoneMember & {
  /** Those that are not spent. */
  readonly points: number;
  /** Null where they pay no part of an order: the membership's pay only tickets, or the member may not buy on the web. */
  readonly worth: PointsWorth | null;
  /** The membership's. */
  readonly name: Texts;
};

/** The points of some members, of those who are known by a mobile number (in international form). */
export const pointsByPhone = (
  db: BrandDb,
  memberNumbers: readonly string[],
  mobileNumber: string,
): Promise<MemberPoints[]> =>
  db.rows<MemberPoints>(
    `select m.member_number as "memberNumber", m.start_date::text as "startDate", m.end_date::text as "endDate",
            m.points - m.points_used as points, s.document -> 'name' as name,
            case when m.sells_tickets then s.rules -> 'pointsWorth' end as worth
       from member m
       join membership s on s.tenant_id = m.tenant_id and s.membership_id = m.membership_id
      where m.tenant_id = $1 and m.member_number = any($2::text[]) and m.mobile_number = $3`,
    [memberNumbers, mobileNumber],
  );

/** What a member's card shows. */
export type MemberCard = PhoneMember &
  Pick<KnownMember, 'sellsTickets' | 'balance' | 'uses' | 'points'> & {
    readonly membershipId: number;
    readonly membershipKey: string;
    readonly name: Texts;
    readonly additionalName: Texts | null;
    /** Null where points pay only tickets. */
    readonly worth: PointsWorth | null;
  };

/** The same members, with what they have. */
export const memberCardsByPhone = (db: BrandDb, mobileNumber: string): Promise<MemberCard[]> =>
  db.rows<MemberCard>(
    `select m.member_number as "memberNumber", m.start_date::text as "startDate", m.end_date::text as "endDate",
            m.sells_tickets as "sellsTickets", m.balance, m.uses, m.points - m.points_used as points,
            m.membership_id as "membershipId", s.key as "membershipKey",
            s.document -> 'name' as name, s.document -> 'additionalName' as "additionalName",
            s.rules -> 'pointsWorth' as worth
       from member m
       join membership s on s.tenant_id = m.tenant_id and s.membership_id = m.membership_id
      where m.tenant_id = $1 and m.mobile_number = $2 order by m.member_number`,
    [mobileNumber],
  );

/** A ticket that a member has: of which presentation, and what it takes of the member's points. */
export type MemberUse = { readonly presentationId: number; readonly points: number };

/** The checks of the database that refuse a use of a membership, with the refusal of each. */
const LIMITS = {
  member_covers_uses: 'MEMBER_USED',
  member_covers_points: 'NOT_ENOUGH_POINTS',
  member_use_within_showing: 'MEMBER_LIMIT',
} as const;

/** The uses of memberships, by member number. */
export const memberUses = ledgerOfUses<string, MemberUse>({
  table: 'member_use',
  id: 'member_number',
  idType: 'text',
  limits: LIMITS,
  columns: { presentation_id: ['presentationId', 'int'], points: ['points', 'int'] },
});
