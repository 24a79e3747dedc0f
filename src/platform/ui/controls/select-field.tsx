import type { Ref } from 'react';
import { classNames } from '../style/class-names.ts';
import { type FieldProps, FieldFrame } from './field.tsx';
import { Icon } from './icon.tsx';

/** One entry of a list. */
export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

interface SelectFieldProps extends FieldProps {
  name?: string;
  value: string;
  options: readonly SelectOption[];
  onChange: (value: string) => void;
  /** Shown while nothing is chosen; cannot be chosen itself. */
  placeholder?: string;
  autoComplete?: string;
  required?: boolean;
  disabled?: boolean;
  ref?: Ref<HTMLSelectElement>;
}

/** A labelled native select, which phones show in their own way. */
export function SelectField(props: SelectFieldProps) {
  const { value, options, onChange, placeholder } = props;
  return (
    <FieldFrame {...props}>
      {(control) => (
        <span
          className={classNames(
            'ui-field-box',
            'ui-field-box-select',
            Boolean(props.error) && 'ui-field-box-wrong',
          )}
        >
          <select
            {...control}
            ref={props.ref}
            className="ui-field-input"
            name={props.name}
            value={value}
            autoComplete={props.autoComplete}
            required={props.required}
            disabled={props.disabled}
            onChange={(event) => onChange(event.target.value)}
          >
            {placeholder !== undefined && (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="down" />
        </span>
      )}
    </FieldFrame>
  );
}
