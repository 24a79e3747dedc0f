import type { ReactNode } from 'react';
import { classNames } from '../style/class-names.ts';
import { VisuallyHidden } from '../style/visually-hidden.tsx';
import './price.css';

interface PriceProps {
  /** Money as text for the locale ('12.50 €', '160.00 ₪'). */
  text: string;
  /** Set for a former price: its text for screen readers ('Instead of'). It is then struck through. */
  formerLabel?: string;
  /** A newer amount has been requested. */
  isDue?: boolean;
}

/** An amount whose sign stays on its side in any line: isolated, with digits of equal width. */
export function Price({ text, formerLabel, isDue = false }: PriceProps) {
  if (formerLabel === undefined) {
    return (
      <bdi className={classNames('ui-price', isDue && 'ui-price-due')} aria-busy={isDue || undefined}>
        {text}
      </bdi>
    );
  }
  return (
    <s className="ui-price-former">
      <VisuallyHidden>{formerLabel} </VisuallyHidden>
      <bdi className="ui-price">{text}</bdi>
    </s>
  );
}

interface IsolateProps {
  children: ReactNode;
  /** Times, codes, seats, phone and card numbers are left-to-right in every language. */
  ltr?: boolean;
}

/** Keeps a text in another direction (a name, a code) from changing the order of the line around it. */
export function Isolate({ children, ltr }: IsolateProps) {
  return <bdi dir={ltr ? 'ltr' : undefined}>{children}</bdi>;
}
