import { useEffect, useRef, useState } from 'react';
import { SeatMap } from '../seat-map/seat-map.tsx';
import type { SeatMapProps } from '../seat-map/seat-map-props.ts';
import type { KeptView } from '../seat-map/view.ts';
import { keptViewIn, viewCookie } from './kept-view.ts';

/** While the hall is moved, its view is stored this often. */
const KEEP_MS = 300;

type KeptSeatMapProps = Omit<SeatMapProps, 'keptView' | 'onKeptView'> & {
  readonly presentationId: number;
  /** The view that the server's picture of the page shows. */
  readonly firstView: KeptView | null;
};

/** The seat map with the visitor's last view: zoom and position survive a reload, also when no seat is chosen. */
export function KeptSeatMap({ presentationId, firstView, ...props }: KeptSeatMapProps) {
  const [kept] = useState(() =>
    typeof document === 'undefined' ? firstView : keptViewIn(document.cookie, presentationId),
  );
  const keep = useViewKeeper(presentationId);
  return <SeatMap {...props} keptView={kept} onKeptView={keep} />;
}

function useViewKeeper(presentationId: number): (view: KeptView | null) => void {
  const latest = useRef<{ view: KeptView | null; timer: ReturnType<typeof setTimeout> }>(null);
  const write = (): void => {
    if (!latest.current) return;
    clearTimeout(latest.current.timer);
    document.cookie = viewCookie(presentationId, latest.current.view);
    latest.current = null;
  };
  useEffect(() => {
    addEventListener('pagehide', write);
    return () => {
      removeEventListener('pagehide', write);
      write();
    };
  });
  return (view) => {
    latest.current = { view, timer: latest.current?.timer ?? setTimeout(write, KEEP_MS) };
  };
}
