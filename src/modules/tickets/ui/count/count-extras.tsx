import { useTranslations } from 'use-intl';
import { isNothing } from '#kernel/amount.ts';
import { Stepper } from '#platform/ui/controls/stepper.tsx';
import { Price } from '#platform/ui/layout/price.tsx';
import type { Money } from '../choose/use-type-text.ts';
import { useRowName } from './row-name.ts';
import type { PageRow, TicketCounts } from './use-ticket-counts.ts';
import './count-extras.css';

interface CountExtrasProps {
  counts: TicketCounts;
  /** How many of the visitor's places have the ticket of a row: at most one add-on of a kind for each. */
  placesOf: (row: PageRow) => number;
  money: Money;
}

/**
 * The add-ons of the counted tickets (3D glasses, a blanket): how many of each. They are below all rows, so that no row
 * moves when the first ticket is chosen.
 */
export function CountExtras({ counts, placesOf, money }: CountExtrasProps) {
  const choose = useTranslations('tickets.choose');
  const nameOf = useRowName(counts);
  return counts.rows
    .filter((row) => row.ticket.addons.length > 0 && placesOf(row) > 0)
    .map((row) => {
      const { label } = nameOf(row);
      return (
        <section key={row.key} className="tickets-extras">
          <h3 className="tickets-extras-title">{choose('addonsLegend', { place: label })}</h3>
          <ul className="tickets-rows">
            {row.ticket.addons.map((addon) => (
              <Extra key={addon.id} {...{ row, addon, label, counts, money }} most={placesOf(row)} />
            ))}
          </ul>
        </section>
      );
    });
}

interface ExtraProps {
  row: PageRow;
  addon: PageRow['ticket']['addons'][number];
  /** The name of the row. */
  label: string;
  counts: TicketCounts;
  most: number;
  money: Money;
}

function Extra({ row, addon, label, counts, most, money }: ExtraProps) {
  const t = useTranslations('tickets.count');
  const choose = useTranslations('tickets.choose');
  const count = counts.countOfAddon(row, addon.id);
  const name = t('named', { name: addon.name, section: label });
  return (
    <li className="tickets-row">
      <div className="tickets-row-line">
        <div className="tickets-row-words">
          <h4 className="tickets-row-name">{addon.name}</h4>
          {!isNothing(addon.price) && (
            <p className="tickets-row-price">
              <Price text={money(addon.price)} />
            </p>
          )}
        </div>
        <Stepper
          quiet
          label={name}
          value={count}
          max={most}
          filled={count > 0}
          fewerLabel={choose('fewer', { name })}
          moreLabel={choose('more', { name })}
          onChange={(next) => counts.setAddon(row, addon.id, next)}
        />
      </div>
    </li>
  );
}
