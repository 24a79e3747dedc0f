import type { SeatNo, SectionIndex } from '../../../rules/seat-ids.ts';
import type { useTranslations } from 'use-intl';
import { isOnlyAccessible, SeatState } from '../../../rules/seat-states.ts';
import { sectionIndexOf } from '../../../rules/hall.ts';
import { sectionName } from '../sections/section-name.ts';
import type { Point } from '../gestures/gesture.ts';
import { isSmall } from '../painting/svg-picture.ts';
import type { SeatAim, SeatMapProps } from '../seat-map-props.ts';
import type { MapElements, MapMachine } from './map-elements.ts';

/** What the map's texts are made from. */
export type MapTexts = ReturnType<typeof useTranslations<'seating.map'>>;

/** What pointer, keyboard and lists can do with the map; sections by index. */
export type MapActs = {
  /** Chooses a seat, or removes it from the choice, or announces that it cannot be chosen. */
  readonly toggle: (seatNo: SeatNo) => void;
  /** Announces the new state of the focused seat, unless the visitor changed it: the chooser says what was chosen. */
  readonly announceChange: (text: string) => void;
  readonly setFocus: (seatNo: SeatNo) => void;
  /** Moves the focus to the stepper of a general-admission section. */
  readonly toArea: (section: SectionIndex) => void;
  /** Shows a section and puts the focus into it. */
  readonly openSection: (section: SectionIndex) => void;
  /** The map shows a section now, since it was pressed. */
  readonly enterSection: (section: SectionIndex) => void;
  /** Shows a section; the focus stays where it is. */
  readonly showSection: (section: SectionIndex) => void;
  /** Shows seats that were chosen elsewhere: in a large hall their section. */
  readonly showSeats: (aim: SeatAim) => void;
  readonly leaveGrid: () => void;
  readonly showTip: (seatNo: SeatNo, at: Point) => void;
  /** The name of a section with the number of its free seats. */
  readonly gridName: (section: SectionIndex) => string;
};

type Bound = {
  readonly props: SeatMapProps;
  readonly elements: MapElements;
  readonly machine: MapMachine;
  readonly marks: Required<Pick<SeatMapProps, 'offer' | 'lost' | 'alone'>>;
  readonly t: MapTexts;
  readonly announce: (text: string) => void;
};

/** The acts for the props of one render. */
export const mapActs = ({ props, elements, machine, marks, t, announce }: Bound): MapActs => {
  const { store, describe } = props;
  const { hall } = store;
  const nameOf = (section: SectionIndex): string => sectionName(hall, section);
  const freeIn = (section: SectionIndex): number => store.summary().free.sections[section] ?? 0;
  const toArea: MapActs['toArea'] = (section) => {
    const stepper = `[data-area-section="${section}"] button:last-of-type`;
    elements.areas.current?.querySelector<HTMLElement>(stepper)?.focus();
  };
  const enter = (section: SectionIndex, focus: boolean): void => {
    machine.grid?.open(section, focus);
    // On phones the seats would begin below the fold.
    if (matchMedia('(width < 900px)').matches) elements.head.current?.scrollIntoView();
  };
  const show = (section: SectionIndex, focus: boolean): void => {
    machine.engine?.showSection(section);
    enter(section, focus);
  };
  return {
    toArea,
    enterSection: (section) => enter(section, false),
    showSection: (section) => show(section, false),
    toggle: (seatNo) => {
      const state = store.get(seatNo);
      machine.pressed = seatNo;
      if (state === SeatState.free || state === SeatState.mine) props.onToggle(seatNo);
      else announce(t('unavailable', { seat: describe(seatNo) }));
    },
    announceChange: (text) => {
      const isOwn = machine.pressed === machine.focus;
      machine.pressed = -1;
      if (!isOwn) announce(text);
    },
    setFocus: (seatNo) => {
      machine.focus = seatNo;
      machine.engine?.setMarks({ focus: seatNo, ...marks });
      if (seatNo >= 0) machine.engine?.showSeat(seatNo);
    },
    openSection: (section) => {
      if (hall.sections[section]?.capacity !== undefined) return toArea(section);
      show(section, true);
      if (isOnlyAccessible(store.summary().free, section))
        announce(t('sectionOnlyAccessible', { name: nameOf(section) }));
      else if (freeIn(section) === 0) announce(t('soldOut', { section: nameOf(section) }));
    },
    showSeats: ({ seats: [seat], takesFocus }) => {
      if (seat === undefined) return;
      const section = sectionIndexOf(hall, seat);
      if (hall.sections[section]?.capacity !== undefined) {
        if (takesFocus) toArea(section);
        return;
      }
      if (isSmall(hall)) {
        machine.engine?.showSeat(seat);
        // They may be below the fold; what the keyboard has pressed stays in sight.
        if (!document.activeElement?.matches(':focus-visible'))
          elements.host.current?.scrollIntoView({ block: 'nearest' });
      } else machine.engine?.showSection(section, seat);
      machine.grid?.show(seat, takesFocus);
    },
    leaveGrid: () => {
      const { sections, toolbar } = elements;
      const section = hall.sectionOf[Math.max(0, machine.focus)] ?? 0;
      const button =
        sections.current?.querySelector<HTMLElement>(`[data-section="${section}"]`) ??
        toolbar.current?.querySelector('button');
      button?.focus();
    },
    showTip: (seatNo, at) => moveTip(elements.tip.current, seatNo < 0 ? '' : describe(seatNo), at),
    gridName: (section) =>
      t('grid', { name: nameOf(section), count: freeIn(section), total: hall.sections[section]?.n ?? 0 }),
  };
};

/** Shows a text at a place of the map, below the place near the upper edge; hides it when there is none. */
const moveTip = (tip: HTMLElement | null, text: string, [x, y]: Point): void => {
  if (!tip) return;
  tip.hidden = text === '';
  if (tip.hidden) return;
  tip.textContent = text;
  tip.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
  tip.dataset['below'] = String(y < 60);
};
