import { useId } from 'react';
import { classNames } from '../style/class-names.ts';
import type { Choice, ChoiceProps } from './choice.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';
import { VisuallyHidden } from '../style/visually-hidden.tsx';
import './segmented.css';

/** A part of the switch. */
export interface Segment<Value extends string> extends Choice<Value> {
  icon?: IconName;
}

interface SegmentedProps<Value extends string> extends ChoiceProps<Value> {
  options: readonly Segment<Value>[];
  /** The parts share the whole width. */
  wide?: boolean;
}

/** Two or three views of the same content, one of them active. Native radio buttons. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { legend, value, options, onChange, wide } = props;
  const name = useId();
  return (
    <fieldset className={classNames('ui-segmented', wide && 'ui-segmented-wide')}>
      <legend>
        <VisuallyHidden>{legend}</VisuallyHidden>
      </legend>
      {options.map((option) => (
        <label className="ui-segment" key={option.value}>
          <input
            className="ui-segment-input"
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          {option.icon && <Icon name={option.icon} size="small" />}
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
