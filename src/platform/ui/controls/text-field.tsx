import type { HTMLInputAutoCompleteAttribute, ReactNode, Ref } from 'react';
import { classNames } from '../style/class-names.ts';
import { type FieldProps, FieldFrame } from './field.tsx';

interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'tel' | 'date' | 'number' | 'password' | 'search' | 'url';
  name?: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Called for Enter, which then does not send the form around the field. */
  onEnter?: () => void;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel' | 'search';
  maxLength?: number;
  min?: string;
  max?: string;
  placeholder?: string;
  required?: boolean;
  disabled?: boolean;
  /**
   * Phone numbers, addresses, codes and dates are left-to-right in every language; e-mail and tel fields always are.
   */
  ltr?: boolean;
  start?: ReactNode;
  end?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A labelled text field. Pasting is always possible. */
export function TextField(props: TextFieldProps) {
  const { type = 'text', value, onChange, start, end, ltr = type === 'email' || type === 'tel' } = props;
  return (
    <FieldFrame {...props}>
      {(control) => (
        <span
          className={classNames(
            'ui-field-box',
            ltr && 'ui-field-ltr',
            Boolean(props.error) && 'ui-field-box-wrong',
          )}
        >
          {start}
          <input
            {...control}
            ref={props.ref}
            className="ui-field-input"
            type={type}
            dir={ltr ? 'ltr' : undefined}
            name={props.name}
            value={value}
            autoComplete={props.autoComplete}
            inputMode={props.inputMode}
            maxLength={props.maxLength}
            min={props.min}
            max={props.max}
            placeholder={props.placeholder}
            required={props.required}
            disabled={props.disabled}
            onChange={(event) => onChange(event.target.value)}
            onBlur={props.onBlur}
            onKeyDown={
              props.onEnter &&
              ((event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                props.onEnter?.();
              })
            }
          />
          {end}
        </span>
      )}
    </FieldFrame>
  );
}
