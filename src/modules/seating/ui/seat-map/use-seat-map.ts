import type { SectionIndex } from '../../rules/seat-ids.ts';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { bindMap } from './binding/bind-map.ts';
import { mapActs } from './binding/map-acts.ts';
import { useMapElements, type MapElements, type MapMachine } from './binding/map-elements.ts';
import { useLatest } from '../use-latest.ts';
import { createSights, type Sights } from './binding/sights.ts';
import { usePicture, type MapPicture } from './binding/use-picture.ts';
import type { SeatMapEngine, Sight } from './engine/map-engine.ts';
import { useAnnouncer, type Announcer } from './keyboard/use-announcer.ts';
import { everything } from './seat-filter.ts';
import type { SeatMapProps } from './seat-map-props.ts';

/** What the map's frame in React needs. */
export type SeatMapParts = {
  readonly elements: MapElements;
  /** The engine, once it has started. */
  readonly engine: () => SeatMapEngine | null;
  /** The live region for the visitor's own acts. */
  readonly polite: Announcer['polite'];
  /** Id of the help for keys. */
  readonly hint: string;
  readonly html: MapPicture['html'];
  readonly sight: Pick<Sight, 'whole' | 'closest'>;
  readonly sights: Sights;
  readonly openSection: (section: SectionIndex) => void;
  readonly showSection: (section: SectionIndex) => void;
};

const none: readonly number[] = [];

/** Binds engine and grid to the map's elements, and their callbacks to the props. */
export const useSeatMap = (props: SeatMapProps): SeatMapParts => {
  const { store, filter = everything, offer = none, lost = none, alone = none, describe } = props;
  const t = useTranslations('seating.map');
  const hint = useId();
  const { announce, polite } = useAnnouncer();
  const picture = usePicture(store, props.keptView ?? null, props.prices);
  const [sight, setSight] = useState({ whole: !props.keptView, closest: false });
  const [sights] = useState(createSights);
  const elements = useMapElements();
  const { current: machine } = useRef<MapMachine>({ engine: null, grid: null, focus: -1, pressed: -1 });
  const marks = useMemo(() => ({ offer, lost, alone }), [offer, lost, alone]);
  const acts = mapActs({ props, elements, machine, marks, t, announce });
  const latest = useLatest({ ...acts, describe, props, marks, filter, t });

  useEffect(() => {
    if (!elements.host.current || !elements.gridHost.current) return undefined;
    const onSight = (seen: Sight): void => {
      const { whole, closest, kept } = seen;
      sights.tell(seen);
      latest.current.props.onKeptView?.(whole ? null : kept);
      setSight((before) =>
        before.whole === whole && before.closest === closest ? before : { whole, closest },
      );
    };
    const unbind = bindMap(elements.host.current, elements.gridHost.current, {
      store,
      keptView: latest.current.props.keptView ?? null,
      machine,
      picture,
      hint,
      onSight,
      newest: () => latest.current,
    });
    machine.engine?.setFilter(latest.current.filter);
    machine.engine?.setMarks({ focus: machine.focus, ...latest.current.marks });
    return unbind;
  }, [store, elements, machine, picture, hint, sights, latest]);

  useEffect(() => {
    machine.engine?.setFilter(filter);
  }, [machine, filter]);
  useEffect(() => {
    machine.engine?.setMarks({ focus: machine.focus, ...marks });
  }, [machine, marks]);
  useEffect(() => {
    machine.grid?.setDescribe(describe);
  }, [machine, describe]);
  const { aim } = props;
  useEffect(() => {
    if (!aim) return;
    latest.current.showSeats(aim);
    latest.current.props.onAimed?.();
  }, [aim, latest]);
  return {
    elements,
    engine: () => machine.engine,
    polite,
    hint,
    html: picture.html,
    sight,
    sights,
    openSection: acts.openSection,
    showSection: acts.showSection,
  };
};
