import { useLocale, useTranslations } from 'use-intl';
import type { TicketFault } from '../../rules/ticket-faults.ts';
import type { TicketChoiceOptions } from './ticket-choice-options.ts';
import { typeOf, type PageLevel } from '../ticket-types.ts';

/**
 * The text of a fault of chosen tickets (specification section 5, 'Ticket combinations'). `refusalText`: where codes and
 * references can be entered, whose faults have the texts of refusals.
 */
export function useTicketFaultText(
  levels: readonly PageLevel[],
  refusalText?: TicketChoiceOptions['refusalText'],
): (fault: TicketFault) => string {
  const t = useTranslations('tickets.choose.fault');
  const refused = useTranslations('tickets.code');
  const locale = useLocale();
  const nameOf = (ticketId: number): string => typeOf(levels, ticketId)?.name ?? '';
  return (fault) => {
    switch (fault.code) {
      case 'NO_PRICE_POLICY':
      case 'TICKET_NOT_FOUND':
        return t(fault.code);
      case 'TICKET_NOT_FOR_SEAT':
      case 'TICKET_SOLD_OUT':
      case 'WHEELCHAIR_PLACE_REQUIRED':
        return t(fault.code, { name: nameOf(fault.ticketId) });
      case 'TICKET_MINIMUM':
        return t(fault.code, { name: nameOf(fault.ticketId), count: fault.minimum });
      case 'TICKET_MAXIMUM':
        return t(fault.code, { name: nameOf(fault.ticketId), count: fault.maximum });
      case 'TICKET_MULTIPLIER':
        return t(fault.code, { name: nameOf(fault.ticketId), factor: fault.factor, count: fault.missing });
      case 'COMPANION_REQUIRED': {
        const companions = fault.companionOf.map(nameOf).filter((name) => name !== '');
        const either = new Intl.ListFormat(locale, { type: 'disjunction' }).format(companions);
        return t(fault.code, { name: nameOf(fault.ticketId), companions: either });
      }
      default:
        return refusalText ? refused('refused', refusalText(fault)) : t('other');
    }
  };
}
