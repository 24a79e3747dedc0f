import { indexedSections } from '../../../rules/hall.ts';
import type { SectionIndex } from '../../../rules/seat-ids.ts';
import { useState, type KeyboardEvent, type Ref } from 'react';
import { useTranslations } from 'use-intl';
import { useSectionText } from './section-text.ts';
import { everything } from '../seat-filter.ts';
import type { SeatMapProps } from '../seat-map-props.ts';
import { isShown, useShownCounts } from '../use-shown-counts.ts';

type SectionListProps = Pick<SeatMapProps, 'store' | 'prices' | 'filter'> & {
  readonly onOpen: (section: SectionIndex) => void;
  readonly ref: Ref<HTMLElement>;
};

/**
 * The hall's sections with their free counts and prices: where keyboard users start in a plan of several sections. One
 * tab stop, with arrow keys inside. Visible while it has the focus; with a filter only the sections that have such seats.
 */
export function SectionList({ store, prices, filter = everything, onOpen, ref }: SectionListProps) {
  const t = useTranslations('seating.map');
  const textOf = useSectionText();
  const counts = useShownCounts(store, filter);
  const [focused, setFocused] = useState(-1);
  const shown = indexedSections(store.hall).filter(({ index }) => isShown(store, filter, counts, index));
  const stop = shown.some(({ index }) => index === focused) ? focused : shown[0]?.index;
  return (
    <nav className="seat-sections" aria-label={t('sections')} ref={ref}>
      <div role="toolbar" tabIndex={-1} aria-label={t('sections')} onKeyDown={moveFocus}>
        {shown.map(({ index, section: { id, name } }) => (
          <button
            key={id}
            type="button"
            data-section={index}
            tabIndex={index === stop ? 0 : -1}
            onFocus={() => setFocused(index)}
            onClick={() => onOpen(index)}
          >
            {textOf.long(name, counts, index, prices?.ofSection(index))}
          </button>
        ))}
      </div>
    </nav>
  );
}

/** Arrow keys in the list: left and right follow the screen. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const onwards = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
  const to: Readonly<Record<string, number>> = {
    ArrowRight: at + onwards,
    ArrowLeft: at - onwards,
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: buttons.length - 1,
  };
  const button = buttons[to[event.key] ?? -1];
  if (!button || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  button.focus();
}
