import type { ReactNode } from 'react';

/** The properties of a group of native radio buttons, whatever its appearance. */
export interface ChoiceProps<Value extends string> {
  /** Name of the group, for screen readers. */
  legend: string;
  /** The chosen value; null when nothing is chosen. */
  value: Value | null;
  onChange: (value: Value) => void;
}

/** One choice of a group. */
export interface Choice<Value extends string> {
  value: Value;
  label: ReactNode;
  disabled?: boolean;
}
