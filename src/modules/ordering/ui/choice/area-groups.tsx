import { useId, type ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { CountList } from '#modules/tickets/ui/count/count-list.tsx';
import { SectionLetter } from '#modules/tickets/ui/count/section-letter.tsx';
import { orderOfOne } from '#modules/tickets/rules/sold-alone.ts';
import { SeatKind } from '#modules/seating/rules/seat-kinds.ts';
import type { PageRow } from '#modules/tickets/ui/count/use-ticket-counts.ts';
import { areasOf, leastOf, needGroups } from './areas.ts';
import './area-groups.css';

type AreaGroupsProps = ComponentProps<typeof CountList>;

/**
 * The rows of a hall without numbered places. Where its areas have several kinds of tickets, one group for each area, with
 * its name, price and letter; else one list, whose rows are the areas.
 */
export function AreaGroups(props: AreaGroupsProps) {
  const { counts } = props;
  const areas = areasOf(counts.rows);
  if (!needGroups(areas)) return <CountList {...props} />;
  return (
    <div className="area-groups">
      {areas.map((rows) => (
        <AreaGroup key={rows[0]?.section.id} {...props} rows={rows} />
      ))}
    </div>
  );
}

function AreaGroup({ rows, ...props }: AreaGroupsProps & { rows: readonly PageRow[] }) {
  const t = useTranslations('ordering.count');
  const { counts, levels, money, letterOf } = props;
  const id = useId();
  const [first] = rows;
  if (!first) return null;
  const letter = letterOf(first);
  // A child's price is not the least one where children come with an adult.
  const alone = rows.filter(({ section: { ticketGroupId }, ticket: { ticketId } }) =>
    orderOfOne({ levels }, { seatKind: SeatKind.seat, ticketGroupId, ticketId }),
  );
  const { least, isFrom } = leastOf((alone.length > 0 ? alone : rows).map(({ ticket }) => ticket.price));
  const isChosen = rows.some((row) => counts.countOf(row) > 0);
  return (
    <fieldset aria-labelledby={id}>
      <div className="area-group-head">
        {letter !== undefined && <SectionLetter letter={letter} isChosen={isChosen} />}
        <h2 id={id}>{first.section.name}</h2>
        <p>{isFrom ? t('from', { price: money(least) }) : money(least)}</p>
      </div>
      {/* The heading has the letter and the area's name: rows show the names of their tickets alone. */}
      <CountList {...props} isGrouped counts={{ ...counts, rows }} letterOf={noLetter} />
    </fieldset>
  );
}

const noLetter = (): undefined => undefined;
