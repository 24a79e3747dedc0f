import { isEligible, type EnteredReference } from '#modules/codes/rules/references.ts';
import type { PriceSheet, TicketRules } from '../price-sheet.ts';

/** Whether a ticket type asks for references. Of the counter's types and those with codes the web asks nothing. */
export const asksReferences = ({ ref1prompt, ref2prompt, walkin, byCode }: TicketRules): boolean =>
  Boolean(ref1prompt ?? ref2prompt) && !walkin && !byCode;

/**
 * A price sheet with the ticket types that the visitor's references open: each is an option of its own that has the
 * references instead of the prompts, behind those for everybody.
 */
export const withReferences = (sheet: PriceSheet, references: readonly EnteredReference[]): PriceSheet => ({
  ...sheet,
  references,
  levels: sheet.levels.map((level) => ({
    ...level,
    tickets: [
      ...level.tickets,
      ...references.filter(isEligible).flatMap(({ ticketId, ref1, ref2 }) =>
        level.tickets
          .filter((option) => option.ticketId === ticketId && asksReferences(option))
          .map(({ ref1prompt: _first, ref2prompt: _second, ...option }) => ({
            ...option,
            ref1,
            ...(ref2 !== undefined && { ref2 }),
          })),
      ),
    ],
  })),
});
