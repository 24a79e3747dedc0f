import { useTranslations } from 'use-intl';
import { isNothing } from '#kernel/amount.ts';
import { Checkbox } from '#platform/ui/controls/checkbox.tsx';
import { VisuallyHidden } from '#platform/ui/style/visually-hidden.tsx';
import type { Money } from './use-type-text.ts';
import type { TicketType } from '../ticket-types.ts';
import './addon-choice.css';

interface AddonChoiceProps {
  /** The heading: 'Extras for row G, seat 8'. */
  legend: string;
  /** Otherwise the legend is for screen readers only. */
  isLegendShown: boolean;
  addons: TicketType['addons'];
  chosen: readonly number[];
  onChange: (addonIds: number[]) => void;
  money: Money;
}

/** Chooses add-ons of a ticket (3D glasses, a drink). Nothing is ticked at first. */
export function AddonChoice(props: AddonChoiceProps) {
  const { legend, isLegendShown, addons, chosen, onChange, money } = props;
  const t = useTranslations('tickets.choose');
  if (addons.length === 0) return null;
  const toggle = (id: number, on: boolean): void =>
    onChange(on ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <fieldset className="tickets-addons">
      <legend className="tickets-addons-legend">
        {isLegendShown ? legend : <VisuallyHidden>{legend}</VisuallyHidden>}
      </legend>
      {addons.map(({ id, name, price }) => (
        <Checkbox
          key={id}
          label={!isNothing(price) ? t('addon', { name, price: money(price) }) : name}
          checked={chosen.includes(id)}
          onChange={(on) => toggle(id, on)}
        />
      ))}
    </fieldset>
  );
}
