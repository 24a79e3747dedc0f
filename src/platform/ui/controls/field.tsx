import { type ReactNode, useId } from 'react';
import { classNames } from '../style/class-names.ts';
import { Icon } from './icon.tsx';
import './field.css';

/** The properties of every kind of field. The caller passes all texts. */
export interface FieldProps {
  label: ReactNode;
  /** Shown below the box when there is no error. */
  hint?: ReactNode;
  /** The error: what is wrong and how to correct it. With it the field counts as invalid. */
  error?: ReactNode;
  /** The word for 'optional', when the field may be empty. */
  optional?: string;
  /** Takes the whole row of a two-column form. */
  wide?: boolean;
}

/** Attributes that tie the control to its label, hint and error. */
export interface ControlAttributes {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldFrameProps extends FieldProps {
  children: (control: ControlAttributes) => ReactNode;
}

/** Label above, control, then hint or error in the same place below. For text fields, selects and custom controls. */
export function FieldFrame({ label, hint, error, optional, wide, children }: FieldFrameProps) {
  const id = useId();
  const noteId = `${id}note`;
  const control: ControlAttributes = {
    id,
    'aria-describedby': error || hint ? noteId : undefined,
    'aria-invalid': error ? true : undefined,
  };
  return (
    <div className={classNames('ui-field', wide && 'ui-field-wide')}>
      <label className="ui-field-label" htmlFor={id}>
        {label} {optional && <span className="ui-field-optional">{optional}</span>}
      </label>
      {children(control)}
      {error ? (
        <p className="ui-field-error" id={noteId}>
          <Icon name="warning" size="small" />
          <span>{error}</span>
        </p>
      ) : (
        hint && (
          <p className="ui-field-hint" id={noteId}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}

/** Two columns from 600 px on, one below; `wide` fields take both. */
export function Fields({ children }: { children: ReactNode }) {
  return <div className="ui-fields">{children}</div>;
}
