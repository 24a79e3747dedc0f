import { type ReactNode, useId } from 'react';
import type { Choice, ChoiceProps } from './choice.ts';
import { swallowEnter } from './choice-in-form.ts';
import { VisuallyHidden } from '../style/visually-hidden.tsx';
import './radio-list.css';

/** An option: its label, something at the end of the line, and what opens under it when chosen. */
export interface RadioWay<Value extends string> extends Choice<Value> {
  end?: ReactNode;
  body?: ReactNode;
}

interface RadioListProps<Value extends string> extends ChoiceProps<Value> {
  options: readonly RadioWay<Value>[];
  /** One must be chosen to continue. */
  required?: boolean;
  /** The id of the text that says what is wrong. */
  errorId?: string;
}

/** Radio buttons in rows, each of which can open details: payment methods, ways of delivery. */
export function RadioList<Value extends string>(props: RadioListProps<Value>) {
  const { legend, value, options, onChange, required, errorId } = props;
  const name = useId();
  return (
    <fieldset className="ui-radio-list">
      <legend>
        <VisuallyHidden>{legend}</VisuallyHidden>
      </legend>
      {options.map((option) => (
        <div className="ui-radio-row" key={option.value}>
          <label className="ui-radio-head">
            <input
              className="ui-radio-input"
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              required={required}
              aria-describedby={errorId}
              onChange={() => onChange(option.value)}
              onKeyDown={swallowEnter}
            />
            <span className="ui-radio-words">
              <span className="ui-radio-label">{option.label}</span>
              {option.end && <span className="ui-radio-end">{option.end}</span>}
            </span>
          </label>
          {option.body && option.value === value && <div className="ui-radio-body">{option.body}</div>}
        </div>
      ))}
    </fieldset>
  );
}
