import { isActive, type EnteredMember } from '#modules/memberships/rules/members.ts';
import type { PriceSheet, TicketRules } from '../price-sheet.ts';

/** Whether a ticket type is for members, and asks for nothing else. */
export const asksMember = ({ byMember, walkin, byCode, ref1prompt, ref2prompt }: TicketRules): boolean =>
  Boolean(byMember) && !walkin && !byCode && !ref1prompt && !ref2prompt;

/** A price sheet with the ticket types that the visitor's member numbers open, behind those for everybody. */
export const withMembers = (sheet: PriceSheet, members: readonly EnteredMember[]): PriceSheet => ({
  ...sheet,
  members,
  levels: sheet.levels.map((level) => ({
    ...level,
    tickets: [
      ...level.tickets,
      ...members
        .filter(isActive)
        .flatMap(({ ticketId, memberNumber }) =>
          level.tickets
            .filter((option) => option.ticketId === ticketId && asksMember(option))
            .map((option) => ({ ...option, byMember: false, memberNumber })),
        ),
    ],
  })),
});
