import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { classNames } from '#platform/ui/style/class-names.ts';
import './step-layout.css';

interface StepLayoutProps {
  /** The step's heading: it takes the focus when the step is entered. */
  heading: ReactNode;
  /** At the end of the heading's line on desktops. */
  end?: ReactNode;
  /** The panel that stays in view beside the step; on phones the bar takes its place. */
  aside?: ReactNode;
  /** The phone's bar at the bottom. */
  bar?: ReactNode;
  /** A form's widths: 660 + 400 px. */
  form?: boolean;
  /** The heading is for the ear only on phones: the bar names the step already. */
  quiet?: boolean;
  children: ReactNode;
}

/** The one shape of a step: heading beside the hanging poster, content, summary, bar. */
export function StepLayout({ heading, end, aside, bar, form, quiet, children }: StepLayoutProps) {
  return (
    <>
      <div className={classNames('ui-wrap', 'step', form && 'step-form')}>
        <div className="step-main">
          <div className={classNames('step-head', quiet && 'step-head-quiet')}>
            <StepHeading>{heading}</StepHeading>
            {end && <div className="step-head-end">{end}</div>}
          </div>
          {children}
        </div>
        {aside && <aside className="step-aside">{aside}</aside>}
      </div>
      {bar}
    </>
  );
}

/** Which heading was the first of this page: that one takes no focus from where the browser put it. */
let isFirstStep = true;

/** The heading that a keyboard or a screen reader lands on after a change of step. */
function StepHeading({ children }: { children: ReactNode }) {
  const heading = useFocusOnEntry<HTMLHeadingElement>();
  return (
    <h2 ref={heading} tabIndex={-1} className="step-heading">
      {children}
    </h2>
  );
}

/** Puts the focus on an element when its step is entered, not where it is the first one of the page. */
export function useFocusOnEntry<E extends HTMLElement>(): RefObject<E | null> {
  const place = useRef<E>(null);
  useEffect(() => {
    if (!isFirstStep) place.current?.focus({ preventScroll: true });
    isFirstStep = false;
  }, []);
  return place;
}
