import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import './field.css';

/** What every kind of field shares. All words come ready from the caller. */
export interface FieldProps {
  label: ReactNode;
  /** Said below the box until there is an error. */
  hint?: ReactNode;
  /** What is wrong and what to do about it; its presence marks the field as wrong. */
  error?: ReactNode;
  /** The word for 'optional', when the field may stay empty. */
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

/** Label above, control, then hint or error in the same place below. For text fields, lists and own controls. */
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
