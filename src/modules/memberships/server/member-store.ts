import type { Context } from '#platform/server/context.ts';
import type { BrandDb } from '#platform/server/db.ts';
import { countingUnknown } from '#modules/codes/server/look-up-codes.ts';
import { ledgerOfUses } from '#modules/codes/server/use-ledger.ts';
import type { KnownMember } from '../rules/members.ts';

/** The stored ones of some member numbers. */
export const membersOf = (db: BrandDb, memberNumbers: readonly string[]): Promise<KnownMember[]> =>
  db.rows<KnownMember>(
    `select m.member_number as "memberNumber", s.rules -> 'ticketIds' as "ticketIds",
            m.start_date::text as "startDate", m.end_date::text as "endDate",
            m.sells_tickets as "sellsTickets", m.balance, m.uses
       from member m
       join membership s on s.tenant_id = m.tenant_id and s.membership_id = m.membership_id
      where m.tenant_id = $1 and m.member_number = any($2::text[])`,
    [memberNumbers],
  );

/** The same for numbers that a visitor has just typed. Refuses TOO_MANY_REQUESTS after many unknown ones. */
export const lookUpMembers = (ctx: Context, memberNumbers: readonly string[]): Promise<KnownMember[]> =>
  countingUnknown(ctx, memberNumbers.length, () => membersOf(ctx.db, memberNumbers));

export type PhoneMember = Pick<KnownMember, 'memberNumber' | 'startDate' | 'endDate'>;

/** The members who are known by a mobile number, in international form, when they sign in with it. */
export const membersByPhone = (db: BrandDb, mobileNumber: string): Promise<PhoneMember[]> =>
  db.rows<PhoneMember>(
    `select member_number as "memberNumber", start_date::text as "startDate", end_date::text as "endDate"
       from member where tenant_id = $1 and mobile_number = $2 order by member_number`,
    [mobileNumber],
  );

/** The uses of memberships, by member number. */
export const memberUses = ledgerOfUses<string>({
  table: 'member_use',
  id: 'member_number',
  idType: 'text',
  limit: 'member_covers_uses',
});
