import { CODE_FAULTS, type CodeFault } from './proofs/code-faults.ts';
import { MEMBER_FAULTS, type MemberFault } from './proofs/check-members.ts';
import { REFERENCE_FAULTS, type ReferenceFault } from './proofs/reference-faults.ts';

export type TicketFault =
  | { readonly code: 'NO_PRICE_POLICY'; readonly seatNo: number }
  | { readonly code: 'TICKET_NOT_FOUND'; readonly seatNo: number; readonly ticketId: number }
  | { readonly code: 'TICKET_NOT_FOR_SEAT'; readonly seatNo: number; readonly ticketId: number }
  | { readonly code: 'TICKET_SOLD_OUT'; readonly ticketId: number }
  | { readonly code: 'TICKET_MINIMUM'; readonly ticketId: number; readonly minimum: number }
  | { readonly code: 'TICKET_MAXIMUM'; readonly ticketId: number; readonly maximum: number }
  | {
      readonly code: 'TICKET_MULTIPLIER';
      readonly ticketId: number;
      readonly factor: number;
      readonly missing: number;
    }
  | {
      readonly code: 'COMPANION_REQUIRED';
      readonly ticketId: number;
      readonly companionOf: readonly number[];
    }
  | { readonly code: 'WHEELCHAIR_PLACE_REQUIRED'; readonly ticketId: number }
  | CodeFault
  | ReferenceFault
  | MemberFault;

/** Every code that `checkTickets` can return, for the contracts of the calls that use it. */
export const TICKET_FAULTS = [
  'NO_PRICE_POLICY',
  'TICKET_NOT_FOUND',
  'TICKET_NOT_FOR_SEAT',
  'TICKET_SOLD_OUT',
  'TICKET_MINIMUM',
  'TICKET_MAXIMUM',
  'TICKET_MULTIPLIER',
  'COMPANION_REQUIRED',
  'WHEELCHAIR_PLACE_REQUIRED',
  ...CODE_FAULTS,
  ...REFERENCE_FAULTS,
  ...MEMBER_FAULTS,
] as const satisfies readonly TicketFault['code'][];
