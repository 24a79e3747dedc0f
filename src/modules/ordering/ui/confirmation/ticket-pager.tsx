import { type ReactNode, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '#platform/ui/controls/icon-button.tsx';
import './ticket-pager.css';

interface TicketPagerProps {
  /** One page for each ticket; `label` is its name for screen readers. */
  pages: readonly { readonly key: string; readonly label: string; readonly content: ReactNode }[];
  /** Called when another page is shown. */
  onTurn?: (index: number) => void;
}

/** Tickets in a row, one in view: changed by swiping, by buttons, and by arrow keys when it has the focus. */
export function TicketPager({ pages, onTurn }: TicketPagerProps) {
  const t = useTranslations('checkout.ticket');
  const strip = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(0);

  const look = (): void => {
    const element = strip.current;
    if (!element || element.clientWidth === 0) return;
    // In right-to-left pages the position is negative.
    const next = Math.round(Math.abs(element.scrollLeft) / element.clientWidth);
    if (next === index) return;
    setIndex(next);
    onTurn?.(next);
  };
  const turn = (next: number): void => {
    const element = strip.current;
    const page = element?.children[next];
    if (!element || !(page instanceof HTMLElement)) return;
    // `offsetLeft` is negative in right-to-left pages too, as the scroll position is.
    element.scrollTo({ left: page.offsetLeft });
  };

  if (pages.length < 2) return pages[0]?.content;
  return (
    <div className="ordering-pager">
      <ul ref={strip} className="ordering-pager-strip" onScroll={look} tabIndex={0} aria-label={t('all')}>
        {pages.map((page) => (
          <li key={page.key} className="ordering-pager-page" aria-label={page.label}>
            {page.content}
          </li>
        ))}
      </ul>
      <div className="ordering-pager-bar ui-print-hidden">
        <IconButton
          icon="back"
          label={t('previous')}
          disabled={index === 0}
          onClick={() => turn(index - 1)}
        />
        <span className="ordering-pager-dots" aria-hidden="true">
          {pages.map((page, at) => (
            <i key={page.key} className={at === index ? 'ordering-pager-on' : undefined} />
          ))}
        </span>
        <output className="ordering-pager-count">
          {t('countOf', { number: index + 1, count: pages.length })}
        </output>
        <IconButton
          icon="next"
          label={t('next')}
          disabled={index === pages.length - 1}
          onClick={() => turn(index + 1)}
        />
      </div>
    </div>
  );
}
