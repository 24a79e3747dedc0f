import type { ReactNode } from 'react';
import { Icon } from '../controls/icon.tsx';
import { VisuallyHidden } from '../style/visually-hidden.tsx';
import './step-bar.css';

/** One step: completed steps that can be opened again have an address. */
export interface Step {
  label: string;
  href?: string;
}

interface StepBarProps {
  logo: ReactNode;
  steps: readonly Step[];
  /** Index of the present step. */
  current: number;
  /** Whether steps that are not completed show their numbers. */
  isNumbered: boolean;
  /** Texts from the caller: 'Step 2 of 3', and the name of the list of steps. */
  progressLabel: string;
  stepsLabel: string;
  back: { href: string; label: string };
  /** The clock, the language. */
  end?: ReactNode;
}

/** The bar of a flow: back, name and segments on the phone; logo and numbered steps from 900 px on. */
export function StepBar({
  logo,
  steps,
  current,
  isNumbered,
  progressLabel,
  stepsLabel,
  back,
  end,
}: StepBarProps) {
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
              <StepItem key={step.label} step={step} isDone={index < current} isCurrent={index === current}>
                {isNumbered && index + 1}
              </StepItem>
            ))}
          </ol>
        </nav>
        <span className="ui-step-bar-end">{end}</span>
      </div>
    </header>
  );
}

interface StepItemProps {
  step: Step;
  isDone: boolean;
  isCurrent: boolean;
  /** The content of its dot until it is completed. */
  children: ReactNode;
}

function StepItem({ step, isDone, isCurrent, children }: StepItemProps) {
  const content = (
    <>
      <span className="ui-step-dot">{isDone ? <Icon name="check" size="small" /> : children}</span>
      {step.label}
    </>
  );
  return (
    <li className={isDone ? 'ui-step ui-step-done' : 'ui-step'} aria-current={isCurrent ? 'step' : undefined}>
      {isDone && step.href ? (
        <a className="ui-step-link" href={step.href}>
          {content}
        </a>
      ) : (
        <span className="ui-step-link">{content}</span>
      )}
    </li>
  );
}
