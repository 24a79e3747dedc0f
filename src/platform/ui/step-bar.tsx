import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';
import './step-bar.css';

/** One step: done steps that can be gone back to have an address. */
export interface Step {
  label: string;
  href?: string;
}

interface StepBarProps {
  logo: ReactNode;
  steps: readonly Step[];
  /** Index of the step that is shown. */
  current: number;
  /** Worded by the caller: 'Step 2 of 3', and the name of the list of steps. */
  progressLabel: string;
  stepsLabel: string;
  back: { href: string; label: string };
  /** The clock, the language. */
  end?: ReactNode;
}

/** The bar of a flow: back, name and segments on the phone; logo and numbered steps from 900 px on. */
export function StepBar({ logo, steps, current, progressLabel, stepsLabel, back, end }: StepBarProps) {
  return (
    <header className="ui-step-bar ui-print-hidden">
      <div className="ui-step-bar-row">
        <a className="ui-step-bar-back" href={back.href} aria-label={back.label}>
          <Icon name="back" />
        </a>
        <span className="ui-step-bar-logo">{logo}</span>
        <div className="ui-step-bar-phone">
          <b className="ui-step-bar-name">{steps[current]?.label}</b>
          <VisuallyHidden>{progressLabel}</VisuallyHidden>
          <span className="ui-step-bar-segments" aria-hidden="true">
            {steps.map((step, index) => (
              <i key={step.label} className={index <= current ? 'ui-step-bar-segment-on' : undefined} />
            ))}
          </span>
        </div>
        <nav className="ui-step-bar-nav" aria-label={stepsLabel}>
          <ol className="ui-steps">
            {steps.map((step, index) => (
              <StepItem key={step.label} step={step} index={index} current={current} />
            ))}
          </ol>
        </nav>
        <span className="ui-step-bar-end">{end}</span>
      </div>
    </header>
  );
}

function StepItem({ step, index, current }: { step: Step; index: number; current: number }) {
  const done = index < current;
  const content = (
    <>
      <span className="ui-step-dot">{done ? <Icon name="check" size="small" /> : index + 1}</span>
      {step.label}
    </>
  );
  return (
    <li
      className={done ? 'ui-step ui-step-done' : 'ui-step'}
      aria-current={index === current ? 'step' : undefined}
    >
      {done && step.href ? (
        <a className="ui-step-link" href={step.href}>
          {content}
        </a>
      ) : (
        <span className="ui-step-link">{content}</span>
      )}
    </li>
  );
}
