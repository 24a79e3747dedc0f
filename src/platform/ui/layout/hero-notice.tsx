import type { ReactNode } from 'react';
import { type Tint, tintStyle } from '../style/tint.ts';
import './hero-notice.css';
import './layout.css';

interface HeroNoticeProps {
  tint?: Tint;
  poster?: string;
  title: ReactNode;
  /** One fact. */
  children?: ReactNode;
  /** One action, perhaps a second one in outline. */
  actions?: ReactNode;
}

/** A whole screen with one message in the film's colour: not on sale yet, sold out, cancelled. */
export function HeroNotice({ tint, poster, title, children, actions }: HeroNoticeProps) {
  return (
    <section className="ui-hero" style={tintStyle(tint)}>
      <div className="ui-hero-row">
        {poster && <img className="ui-hero-poster" src={poster} alt="" />}
        <div className="ui-hero-text">
          <h1 className="ui-hero-title">{title}</h1>
          {children}
          {actions && <div className="ui-row">{actions}</div>}
        </div>
      </div>
    </section>
  );
}

/** One unit of a long wait. */
export interface HeroCount {
  unit: string;
  count: string;
}

/** A wait in large digits: days, hours, minutes. Hidden from screen readers: the text says when. */
export function HeroCounts({ counts, label }: { counts: readonly HeroCount[]; label: string }) {
  return (
    <div className="ui-hero-counts" role="timer" aria-label={label} aria-live="off">
      {counts.map(({ unit, count }) => (
        <span key={unit}>
          <b className="ui-hero-count">{count}</b>
          {unit}
        </span>
      ))}
    </div>
  );
}
