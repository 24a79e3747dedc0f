import { fromMajor } from '#kernel/money.ts';
import type { BrandDb } from '#platform/server/db.ts';
import { faultAt, type PlacedFault } from '#modules/catalog/rules/import/fault.ts';
import {
  amountsAt,
  referenceList,
  type DocumentKind,
  type WriteAt,
  type Written,
} from '#modules/catalog/server/document-kind.ts';
import { storedCode } from '#modules/codes/rules/typed-code.ts';
import { isMobileNumber } from '#modules/customers/server/mobile-number.ts';
import { importRows, type KeyedTable } from '#modules/tenancy/server/import-rows.ts';
import { MembershipDocumentSchema, type MembershipDocument } from '../rules/documents.ts';

const MEMBERSHIP_TABLE: KeyedTable = {
  name: 'membership',
  id: 'membership_id',
  columns: { document: 'jsonb', rules: 'jsonb' },
};

/** Memberships with their members. Members that a file leaves out stay as they are. */
export const membershipKind = {
  name: 'membership',
  title: 'memberships',
  schema: MembershipDocumentSchema,
  table: MEMBERSHIP_TABLE.name,
  known: 'nothing',
  refersTo: ['ticketTypes'],
  keyPointer: '/key',
  amounts: ({ pointsWorth }) => amountsAt({ '/pointsWorth/amount': pointsWorth?.amount }),
  check: checkMembership,
  references: ({ ticketTypes }) => referenceList('/ticketTypes', 'ticketTypes', ticketTypes),
  write: writeMemberships,
} satisfies DocumentKind<MembershipDocument>;

/** No member is in a membership twice, no time ends before it begins, and phones are mobile phones. */
function checkMembership({ members }: MembershipDocument): PlacedFault[] {
  const seen = new Set<string>();
  return members.flatMap(({ memberNumber, mobileNumber, startDate, endDate }, i) => {
    const number = storedCode(memberNumber);
    const faults: PlacedFault[] = [];
    if (seen.has(number)) faults.push(faultAt(`/members/${i}`, 'DUPLICATE_MEMBER', { memberNumber }));
    seen.add(number);
    if (mobileNumber !== undefined && !isMobileNumber(mobileNumber))
      faults.push(faultAt(`/members/${i}/mobileNumber`, 'NOT_MOBILE_NUMBER', { key: memberNumber }));
    if (endDate !== undefined && startDate > endDate)
      faults.push(
        faultAt(`/members/${i}/endDate`, 'DAYS_CROSSED', { firstDay: startDate, lastDay: endDate }),
      );
    return faults;
  });
}

async function writeMemberships(
  tx: BrandDb,
  documents: readonly MembershipDocument[],
  { ids, currency }: WriteAt,
): Promise<Written> {
  const written = await importRows(
    tx,
    MEMBERSHIP_TABLE,
    documents.map(({ members: _members, ...document }) => ({
      key: document.key,
      document,
      rules: {
        ticketIds: document.ticketTypes.map((key) => ids('ticketTypes').get(key)!),
        ...(document.maxPerShowing !== undefined && { maxPerShowing: document.maxPerShowing }),
        ...(document.pointsWorth && {
          pointsWorth: {
            points: document.pointsWorth.points,
            amount: fromMajor(document.pointsWorth.amount, currency),
          },
        }),
      },
    })),
  );
  // A member who is in two memberships of a file has the last one.
  const rows = new Map(
    documents.flatMap(({ key, members }) =>
      members.map((member) => {
        const memberNumber = storedCode(member.memberNumber);
        return [memberNumber, { ...member, memberNumber, membership: written.ids.get(key)! }] as const;
      }),
    ),
  );
  // Balance and points never fall below what is used.
  await tx.change(
    `insert into member as m (tenant_id, member_number, membership_id, mobile_number, start_date, end_date, sells_tickets, balance, points)
     select $1, n."memberNumber", n.membership, n."mobileNumber", n."startDate", n."endDate", coalesce(n."allowMemberSaleTickets", true), n.balance,
            coalesce(n.points, 0)
       from json_to_recordset($2::json) as n ("memberNumber" text, membership int, "mobileNumber" text, "startDate" date,
                                              "endDate" date, "allowMemberSaleTickets" boolean, balance int, points int)
      order by n."memberNumber"
     on conflict (tenant_id, member_number) do update
       set membership_id = excluded.membership_id, start_date = excluded.start_date, end_date = excluded.end_date,
           mobile_number = excluded.mobile_number, sells_tickets = excluded.sells_tickets,
           balance = case when excluded.balance is null then null else greatest(excluded.balance, m.uses) end,
           points = greatest(excluded.points, m.points_used)`,
    [JSON.stringify([...rows.values()])],
  );
  return written;
}
