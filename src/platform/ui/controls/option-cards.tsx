import { type KeyboardEvent, type ReactNode, useId } from 'react';
import type { Choice, ChoiceProps } from './choice.ts';
import { Icon } from './icon.tsx';
import { Price } from '../layout/price.tsx';
import { VisuallyHidden } from '../style/visually-hidden.tsx';
import './option-cards.css';

/** A card: its label, a price or a short text below, and the former price struck through. */
export interface OptionCard<Value extends string> extends Choice<Value> {
  detail?: ReactNode;
  /** The former price as formatted text, and its text for screen readers. */
  was?: { text: string; label: string };
  /**
   * It changes more than this choice. An arrow key only moves to it, and from it to another one; the space bar chooses:
   * whoever reads the options one by one must not change anything else.
   */
  isDeliberate?: boolean;
}

/** The step of an arrow key among native radio buttons, which is the same in both directions of writing. */
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

interface OptionCardsProps<Value extends string> extends ChoiceProps<Value> {
  options: readonly OptionCard<Value>[];
}

/** Radio buttons as cards, two in a row on a phone and four on a desktop. Arrows move and choose, one Tab stop. */
export function OptionCards<Value extends string>(props: OptionCardsProps<Value>) {
  const { legend, value, options, onChange } = props;
  const name = useId();
  const isDeliberate = (wanted: string | null): boolean =>
    options.some((option) => option.value === wanted && option.isDeliberate);
  const moveOnly = (event: KeyboardEvent<HTMLInputElement>): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    const group = event.currentTarget.closest('fieldset');
    const all = [...(group?.querySelectorAll<HTMLInputElement>('input:enabled') ?? [])];
    const at = all.indexOf(event.currentTarget);
    const next = all.at((at + step) % all.length);
    if (!next || !(isDeliberate(value) || isDeliberate(next.value))) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <fieldset className="ui-option-cards">
      <legend>
        <VisuallyHidden>{legend}</VisuallyHidden>
      </legend>
      {options.map((option) => (
        <label className="ui-option-card" key={option.value}>
          <input
            className="ui-option-card-input"
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onKeyDown={moveOnly}
            onChange={() => onChange(option.value)}
          />
          <span className="ui-option-card-label">{option.label}</span>
          {option.detail && (
            <span className="ui-option-card-detail">
              {option.was && <Price text={option.was.text} formerLabel={option.was.label} />} {option.detail}
            </span>
          )}
          <span className="ui-option-card-tick">
            <Icon name="check" size="small" />
          </span>
        </label>
      ))}
    </fieldset>
  );
}
