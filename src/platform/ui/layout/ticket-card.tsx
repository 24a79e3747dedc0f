import type { ReactNode } from 'react';
import { wordStyle } from '../style/fit-words.ts';
import { type Tint, tintStyle } from '../style/tint.ts';
import './ticket-card.css';

/** A term and its value: hall, row, seat. */
export interface Fact {
  label: string;
  value: ReactNode;
  /** Has a line of its own on phones, so that the short ones stay together. */
  isLong?: boolean;
}

interface TicketCardProps {
  tint?: Tint;
  /** A picture, 2:3; decorative, because the title names it. */
  poster?: string;
  title: string;
  /** Lines under the title. */
  lines?: ReactNode;
  facts: readonly Fact[];
  /** The code: black on white in both themes, with its light border. */
  code?: ReactNode;
  /** Text next to the code (below it on phones). */
  children?: ReactNode;
}

/** A paper ticket: coloured head, facts, perforation, code. */
export function TicketCard({ tint, poster, title, lines, facts, code, children }: TicketCardProps) {
  return (
    <article className="ui-ticket" style={tintStyle(tint)}>
      <div className="ui-ticket-head">
        {poster && <img className="ui-ticket-poster" src={poster} alt="" />}
        <div className="ui-ticket-title ui-fit-room">
          <h2 className="ui-fit-words" style={wordStyle(title)}>
            {title}
          </h2>
          {lines}
        </div>
      </div>
      <Facts facts={facts} />
      {(code || children) && (
        <>
          <div className="ui-ticket-perforation" aria-hidden="true" />
          <div className="ui-ticket-stub">
            {code && <div className="ui-ticket-code">{code}</div>}
            <div>{children}</div>
          </div>
        </>
      )}
    </article>
  );
}

/** Terms in a row, the last one at the far end. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="ui-facts">
      {facts.map((fact) => (
        <div key={fact.label} className={fact.isLong ? 'ui-fact-long' : undefined}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
