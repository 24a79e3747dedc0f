import { classNames } from '../style/class-names.ts';
import { clockText } from './clock-text.ts';
import { VisuallyHidden } from '../style/visually-hidden.tsx';
import './timer-ring.css';

interface TimerRingProps {
  secondsLeft: number;
  totalSeconds: number;
  /** The figure of a dialog: digits inside the ring, not next to it. */
  large?: boolean;
  /** The last part of the time, in the warning colour. */
  late?: boolean;
  /** Accessible name ('Time left'). */
  label: string;
  /**
   * Announced when it changes. The caller sets it at chosen moments only, because a clock that speaks each second
   * disturbs.
   */
  announcement?: string;
}

/** A ring that empties, with digits. Digits are left-to-right in every language. */
export function TimerRing(props: TimerRingProps) {
  const { secondsLeft, totalSeconds, large, late, label, announcement } = props;
  const radius = large ? 11 : 9.5;
  const share = totalSeconds > 0 ? Math.min(100, Math.max(0, (secondsLeft / totalSeconds) * 100)) : 0;
  return (
    <span className={classNames('ui-timer', large && 'ui-timer-large', late && 'ui-timer-late')}>
      <svg className="ui-timer-ring" viewBox="0 0 24 24" aria-hidden="true">
        <circle className="ui-timer-track" cx="12" cy="12" r={radius} />
        {share > 0 && (
          <circle
            className="ui-timer-rest"
            cx="12"
            cy="12"
            r={radius}
            pathLength="100"
            strokeDasharray={`${share.toFixed(1)} 100`}
            transform="rotate(-90 12 12)"
          />
        )}
      </svg>
      <span role="timer" aria-label={label} aria-live="off">
        <bdi dir="ltr">{clockText(secondsLeft)}</bdi>
      </span>
      <span aria-live="polite">{announcement && <VisuallyHidden>{announcement}</VisuallyHidden>}</span>
    </span>
  );
}
