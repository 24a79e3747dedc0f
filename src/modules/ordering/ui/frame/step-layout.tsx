import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#platform/ui/style/class-names.ts';
import { SkipLink } from '#platform/ui/style/visually-hidden.tsx';
import './step-layout.css';

interface StepLayoutProps {
  /** The step's heading: it takes the focus when the step is entered. */
  heading: ReactNode;
  /** Before the heading, with a heading of its own in a `step-head`: wallets. It may show nothing. */
  lead?: ReactNode;
  /** At the end of the heading's line on desktops. */
  end?: ReactNode;
  /** The panel next to the step, which stays in view; on phones the bar replaces it. */
  aside?: ReactNode;
  /** The phone's bar at the bottom. */
  bar?: ReactNode;
  /** A form's widths: 660 + 400 px. */
  form?: boolean;
  /** On phones the heading is for screen readers only, because the bar shows the step's name. */
  quiet?: boolean;
  children: ReactNode;
}

/** Where the links lead that skip the map or the form: the panel, on phones the bar. */
const ORDER_ID = 'order';
export const ORDER_BAR_ID = 'order-bar';

/** The layout of every step: heading next to the poster, content, summary, bar. */
export function StepLayout({ heading, lead, end, aside, bar, form, quiet, children }: StepLayoutProps) {
  const t = useTranslations('ordering');
  return (
    <>
      {aside && (
        <SkipLink href={`#${ORDER_ID}`} screen="desktop">
          {t('skipToOrder')}
        </SkipLink>
      )}
      {bar && (
        <SkipLink href={`#${ORDER_BAR_ID}`} screen="phone">
          {t('skipToOrder')}
        </SkipLink>
      )}
      <div className={classNames('ui-wrap', 'step', form && 'step-form')}>
        <div className="step-main">
          {lead && <div className="step-lead">{lead}</div>}
          <div className={classNames('step-head', quiet && 'step-head-quiet')}>
            <StepHeading>{heading}</StepHeading>
            {end && <div className="step-head-end">{end}</div>}
          </div>
          {children}
        </div>
        {aside && (
          <aside id={ORDER_ID} tabIndex={-1} className="step-aside">
            {aside}
          </aside>
        )}
      </div>
      {bar}
    </>
  );
}

/** The first step of a page does not take the focus from where the browser has put it. */
let isFirstStep = true;

/** The heading that gets the focus after a change of step. */
function StepHeading({ children }: { children: ReactNode }) {
  const heading = useFocusOnEntry<HTMLHeadingElement>();
  return (
    <h2 ref={heading} tabIndex={-1} className="step-heading">
      {children}
    </h2>
  );
}

/** Puts the focus on an element when its step is entered, except the first step of the page. */
export function useFocusOnEntry<E extends HTMLElement>(): RefObject<E | null> {
  const place = useRef<E>(null);
  useEffect(() => {
    if (!isFirstStep) place.current?.focus({ preventScroll: true });
    isFirstStep = false;
  }, []);
  return place;
}
