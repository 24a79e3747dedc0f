import { useEffect, useId, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { SeatState } from '../../rules/seat-states.ts';
import { seatMapEngine, type SeatMapEngine, type Sight } from './map-engine.ts';
import { everything, type SeatFilter } from './painter.ts';
import { pictureOf, type Picture, type PictureTexts } from './picture.ts';
import { sectionGrid, type SectionGrid } from './section-grid.ts';
import type { SeatStore } from './seat-store.ts';
import { svgOf } from './svg-picture.ts';
import { useAnnouncer, type Announcer } from './use-announcer.ts';
import { useSeatName } from './use-describe-seat.ts';
import type { KeptView } from './view.ts';

export type SeatMapProps = {
  readonly store: SeatStore;
  /** A free or an own seat was pressed. */
  readonly onToggle: (seatNo: number) => void;
  /** One place more or fewer in a general-admission section (its id, not its index). */
  readonly onToggleGa?: (sectionId: number, step: 1 | -1) => void;
  readonly filter?: SeatFilter;
  /** Seats offered instead, and seats lost to someone else: ringed on the map, the lost ones also called out. */
  readonly offer?: readonly number[];
  readonly lost?: readonly number[];
  /** Free seats that the choice would leave alone: ringed too, before 'continue' refuses it. */
  readonly alone?: readonly number[];
  /** A seat in words with its state and price: see `useDescribeSeat`. */
  readonly describe: (seatNo: number) => string;
  /** The view to begin with, and told after each change of it: `null` for the whole hall. */
  readonly keptView?: KeptView | null;
  readonly onKeptView?: (view: KeptView | null) => void;
  /** What stands over the map and may open a section of it (its index). */
  readonly above?: (open: (section: number) => void) => ReactNode;
  /** CSS length that the hall may not grow beyond; it always fits its width. */
  readonly maxHeight?: string;
};

const none: readonly number[] = [];

/** The elements that the map lives in, and how far it is zoomed. */
export type SeatMapParts = {
  readonly host: RefObject<HTMLDivElement | null>;
  readonly gridHost: RefObject<HTMLDivElement | null>;
  readonly tip: RefObject<HTMLDivElement | null>;
  readonly frame: RefObject<SVGRectElement | null>;
  readonly sections: RefObject<HTMLElement | null>;
  readonly areas: RefObject<HTMLDivElement | null>;
  readonly toolbar: RefObject<HTMLFieldSetElement | null>;
  readonly engine: RefObject<SeatMapEngine | null>;
  /** The live regions: for the visitor's own acts, and for a lost seat. */
  readonly polite: Announcer['polite'];
  readonly urgent: Announcer['urgent'];
  readonly hint: string;
  readonly html: { readonly __html: string };
  readonly sight: Pick<Sight, 'whole' | 'closest'>;
  readonly openSection: (section: number) => void;
};

/** The prepared picture in the page's language, and its first text: from then on the painter owns what is inside. */
const usePicture = (
  store: SeatStore,
  keptView: KeptView | null,
): { picture: Picture; texts: PictureTexts; html: { __html: string } } => {
  const t = useTranslations('seating.map');
  const [first] = useState(keptView);
  return useMemo(() => {
    const texts = { screen: t('screen'), stage: t('stage'), free: (count: number) => t('free', { count }) };
    const picture = pictureOf(store.hall, texts);
    return { picture, texts, html: { __html: svgOf(picture, store.states, texts, first) } };
  }, [store, t, first]);
};

/** Holds the newest value for callbacks that outlive renders. */
const useLatest = <Value>(value: Value): RefObject<Value> => {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
};

/** Binds engine and grid to the map's elements, and their callbacks to the props. */
export const useSeatMap = (props: SeatMapProps): SeatMapParts => {
  const { store, filter = everything, offer = none, lost = none, alone = none, describe } = props;
  const { hall } = store;
  const t = useTranslations('seating.map');
  const nameOf = useSeatName(store);
  const hint = useId();
  const { polite, urgent, say, alarm } = useAnnouncer();
  const { picture, texts, html } = usePicture(store, props.keptView ?? null);
  const [sight, setSight] = useState({ whole: !props.keptView, closest: false });
  const host = useRef<HTMLDivElement>(null);
  const gridHost = useRef<HTMLDivElement>(null);
  const tip = useRef<HTMLDivElement>(null);
  const frame = useRef<SVGRectElement>(null);
  const sections = useRef<HTMLElement>(null);
  const areas = useRef<HTMLDivElement>(null);
  const toolbar = useRef<HTMLFieldSetElement>(null);
  const engine = useRef<SeatMapEngine>(null);
  const grid = useRef<SectionGrid>(null);
  const focus = useRef(-1);
  const pressed = useRef(-1);

  // A hall of plain rows has one section without a name: then the hall's own.
  const nameOfSection = (section: number): string => hall.sections[section]?.name || hall.name;
  const toggle = (seatNo: number): void => {
    const state = store.get(seatNo);
    pressed.current = seatNo;
    if (state === SeatState.free || state === SeatState.mine) props.onToggle(seatNo);
    else say(t('unavailable', { seat: describe(seatNo) }));
  };
  const sayChange = (text: string): void => {
    const own = pressed.current === focus.current;
    pressed.current = -1;
    say(own ? `${text}. ${t('chosen', { count: store.mine().length })}` : text);
  };
  const setFocus = (seatNo: number): void => {
    focus.current = seatNo;
    engine.current?.setMarks({ focus: seatNo, offer, lost, alone });
    if (seatNo >= 0) engine.current?.showSeat(seatNo);
  };
  const toArea = (section: number): void => {
    const stepper = areas.current?.querySelector<HTMLElement>(
      `[data-area-section="${section}"] button:last-of-type`,
    );
    stepper?.focus();
  };
  const openSection = (section: number): void => {
    if (hall.sections[section]?.capacity !== undefined) return toArea(section);
    engine.current?.showSection(section);
    grid.current?.open(section, true);
    if (store.summary().free.sections[section] === 0) say(t('soldOut', { section: nameOfSection(section) }));
  };
  const leaveGrid = (): void => {
    const section = hall.sectionOf[Math.max(0, focus.current)] ?? 0;
    const button =
      sections.current?.querySelectorAll('button')[section] ?? toolbar.current?.querySelector('button');
    button?.focus();
  };
  const showTip = (seatNo: number, [x, y]: readonly [number, number]): void => {
    const element = tip.current;
    if (!element) return;
    element.hidden = seatNo < 0;
    if (seatNo < 0) return;
    element.textContent = describe(seatNo);
    element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
    element.dataset['below'] = String(y < 60);
  };
  const total = (section: number): number => hall.sections[section]?.n ?? 0;
  const sectionName = (section: number): string =>
    t('grid', {
      name: nameOfSection(section),
      count: store.summary().free.sections[section] ?? 0,
      total: total(section),
    });

  // The engine outlives renders and must always meet the newest callbacks.
  const latest = useLatest({
    toggle,
    sayChange,
    setFocus,
    toArea,
    leaveGrid,
    showTip,
    sectionName,
    nameOf,
    describe,
    filter,
    offer,
    lost,
    alone,
    t,
    keptView: props.keptView ?? null,
    onKeptView: props.onKeptView,
  });

  useEffect(() => {
    if (!host.current || !gridHost.current) return undefined;
    const map = seatMapEngine(
      host.current,
      store,
      picture,
      texts,
      () => ({
        onSeat: (seatNo) => latest.current.toggle(seatNo),
        onArea: (section) => latest.current.toArea(section),
        onSection: (section) => grid.current?.open(section),
        onHover: (seatNo, at) => latest.current.showTip(seatNo, at),
        onView: ({ box, whole, closest, kept }) => {
          latest.current.onKeptView?.(whole ? null : kept);
          setSight((before) =>
            before.whole === whole && before.closest === closest ? before : { whole, closest },
          );
          const [left, top, right, bottom] = box;
          const edges = { x: left, y: top, width: right - left, height: bottom - top };
          for (const [name, value] of Object.entries(edges)) frame.current?.setAttribute(name, String(value));
        },
      }),
      latest.current.keptView,
    );
    engine.current = map;
    map.setFilter(latest.current.filter);
    const { offer: offered, lost: gone, alone: left } = latest.current;
    map.setMarks({ focus: focus.current, offer: offered, lost: gone, alone: left });
    const cells = sectionGrid(
      gridHost.current,
      store,
      latest.current.describe,
      () => ({
        texts: { grid: latest.current.sectionName, row: (row) => latest.current.t('row', { row }) },
        onToggle: latest.current.toggle,
        onFocus: latest.current.setFocus,
        onSection: (section) => engine.current?.showSection(section),
        onLeave: latest.current.leaveGrid,
        say: latest.current.sayChange,
      }),
      hint,
    );
    grid.current = cells;
    return () => {
      map.dispose();
      cells.dispose();
      engine.current = null;
      grid.current = null;
    };
  }, [store, picture, texts, hint, latest]);

  useEffect(() => engine.current?.setFilter(filter), [filter]);
  useEffect(
    () => engine.current?.setMarks({ focus: focus.current, offer, lost, alone }),
    [offer, lost, alone],
  );
  useEffect(() => grid.current?.setDescribe(describe), [describe]);
  useEffect(() => {
    if (lost.length === 0) return;
    alarm(lost.map((seat) => latest.current.t('lost', { seat: latest.current.nameOf(seat) })).join(' '));
  }, [lost, alarm, latest]);

  const parts = { host, gridHost, tip, frame, sections, areas, toolbar, engine, polite, urgent };
  return { ...parts, hint, html, sight, openSection };
};
