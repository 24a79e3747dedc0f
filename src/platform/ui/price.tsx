import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import './price.css';

interface PriceProps {
  /** Money worded for the locale ('12.50 €', '160.00 ₪'). */
  text: string;
  /** Given when this is the former price: what it is called aloud ('Instead of'). It is then struck through. */
  formerLabel?: string;
  /** A newer amount is on its way. */
  isDue?: boolean;
}

/** An amount that keeps its order of signs in any line: isolated, its figures all of one width. */
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
  /** Clocks, codes, seats, phone and card numbers read from the left in every language. */
  ltr?: boolean;
}

/** Keeps a foreign piece of text (a name, a code) from stirring the order of the line around it. */
export function Isolate({ children, ltr }: IsolateProps) {
  return <bdi dir={ltr ? 'ltr' : undefined}>{children}</bdi>;
}
