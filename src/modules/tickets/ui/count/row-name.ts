import { useTranslations } from 'use-intl';
import type { PageRow, TicketCounts } from './use-ticket-counts.ts';

type RowName = {
  /** The name that the row shows. */
  readonly name: string;
  /** The name by which the row is told from all others: 'Child, Floor'. */
  readonly label: string;
  readonly hasSections: boolean;
};

/**
 * Names of rows. Where the hall has several sections, the usual ticket of each is named by its section.
 * @param isGrouped each section is a group below a heading with its name
 */
export function useRowName(
  { rows }: Pick<TicketCounts, 'rows'>,
  isGrouped = false,
): (row: PageRow) => RowName {
  const t = useTranslations('tickets.count');
  return ({ section, ticket, isUsual }) => {
    if (isGrouped) {
      const label = t('named', { section: section.name, name: ticket.name });
      return { name: ticket.name, label, hasSections: false };
    }
    const hasSections = rows.some((row) => row.section.id !== section.id);
    const name = hasSections && isUsual ? section.name : ticket.name;
    const label = !hasSections || isUsual ? name : t('named', { section: section.name, name });
    return { name, label, hasSections };
  };
}
