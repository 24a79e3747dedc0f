import { type ReactNode, type Ref, useId } from 'react';
import { Icon } from './icon.tsx';
import './checkbox.css';
import './field.css';

interface CheckboxProps {
  /** May contain links; a press on a link does not tick. */
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  name?: string;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A native checkbox. It is never ticked in advance. */
export function Checkbox({ label, checked, onChange, name, error, required, disabled, ref }: CheckboxProps) {
  const errorId = useId();
  return (
    <div className="ui-checkbox">
      <label className="ui-checkbox-row">
        <span className="ui-checkbox-box">
          <input
            ref={ref}
            className="ui-checkbox-input"
            type="checkbox"
            name={name}
            checked={checked}
            required={required}
            disabled={disabled}
            // Never left out: browsers would call a required one invalid before anything was pressed.
            aria-invalid={Boolean(error)}
            aria-describedby={error ? errorId : undefined}
            onChange={(event) => onChange(event.target.checked)}
          />
          <Icon name="check" size="small" />
        </span>
        <span>{label}</span>
      </label>
      {error && (
        <p className="ui-field-error" id={errorId}>
          <Icon name="warning" size="small" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
