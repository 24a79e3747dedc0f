import type { ReactNode } from 'react';

/** What a group of native radio buttons needs, whatever it looks like. */
export interface ChoiceProps<Value extends string> {
  /** Name of the group, spoken before the choices. */
  legend: string;
  /** The chosen value; null while nothing is chosen. */
  value: Value | null;
  onChange: (value: Value) => void;
}

/** One choice of a group. */
export interface Choice<Value extends string> {
  value: Value;
  label: ReactNode;
  disabled?: boolean;
}
