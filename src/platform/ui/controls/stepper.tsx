import { classNames } from '../style/class-names.ts';
import { Icon } from './icon.tsx';
import './stepper.css';

interface StepperProps {
  /** What is counted: the group's name. */
  label: string;
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  /** Names of the two buttons for screen readers. */
  fewerLabel: string;
  moreLabel: string;
  /** The number in the locale's digits; the plain number when left out. */
  text?: string;
  /** Dark background: the order has some of this. */
  filled?: boolean;
  /** The page says the new number itself, with what is counted. */
  quiet?: boolean;
}

/** A small number with a minus and a plus. A button at its limit stays focusable, so that the focus is not lost. */
export function Stepper(props: StepperProps) {
  const { label, value, onChange, min = 0, max = Number.MAX_SAFE_INTEGER, filled } = props;
  const step = (next: number): void => {
    if (next >= min && next <= max) onChange(next);
  };
  return (
    <fieldset aria-label={label} className={classNames('ui-stepper', filled && 'ui-stepper-filled')}>
      <button
        type="button"
        className="ui-stepper-button"
        aria-label={props.fewerLabel}
        aria-disabled={value <= min || undefined}
        onClick={() => step(value - 1)}
      >
        <Icon name="minus" />
      </button>
      <output className="ui-stepper-value" aria-live={props.quiet ? 'off' : undefined}>
        {props.text ?? value}
      </output>
      <button
        type="button"
        className="ui-stepper-button"
        aria-label={props.moreLabel}
        aria-disabled={value >= max || undefined}
        onClick={() => step(value + 1)}
      >
        <Icon name="plus" />
      </button>
    </fieldset>
  );
}
