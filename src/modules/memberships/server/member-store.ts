import type { Context } from '#platform/server/context.ts';
import type { BrandDb } from '#platform/server/db.ts';
import { countingUnknown } from '#modules/codes/server/look-up-codes.ts';
import { ledgerOfUses } from '#modules/codes/server/use-ledger.ts';
import type { KnownMember, MemberDays } from '../rules/members.ts';

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

/** The days of the memberships of whoever has signed in with a mobile number, in international form. */
export const memberDaysOf = (db: BrandDb, mobileNumber: string): Promise<MemberDays[]> =>
  db.rows<MemberDays>(
    `select start_date::text as "startDate", end_date::text as "endDate" from member
      where tenant_id = $1 and mobile_number = $2`,
    [mobileNumber],
  );

/** The uses of memberships, by member number. */
export const memberUses = ledgerOfUses<string>({
  table: 'member_use',
  id: 'member_number',
  idType: 'text',
  limit: 'member_covers_uses',
});
