import './progress.css';

interface ProgressProps {
  /** 0 to 1; left out while it is not known. */
  share?: number;
  label: string;
  tone?: 'ink' | 'warn';
}

/** A bar for anything that takes over a second, or for the time left. Fills in the reading direction. */
export function Progress({ share, label, tone = 'ink' }: ProgressProps) {
  return <progress className={`ui-progress ui-progress-${tone}`} aria-label={label} value={share} max={1} />;
}
