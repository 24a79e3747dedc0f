import { useEffect, useEffectEvent, useState } from 'react';
import type { Call } from '#platform/browser/call.ts';
import { watchLive } from '#platform/browser/live.ts';
import { seatStates } from '../contract.ts';
import type { StateRun } from '../rules/seat-states.ts';
import { statesOf, takeRuns, takeStates } from './live-states.ts';
import type { SeatStore } from './seat-map/seat-store.ts';

type LiveWishes = {
  readonly store: SeatStore;
  readonly call: Call;
  readonly presentationId: number;
  /** A seat of the visitor's own may not be theirs any more: the cart should be asked. */
  readonly onDoubt: () => void;
};

/** Keeps the store at what the server says, live; true while the map may be out of date. */
export function useLiveSeats({ store, call, presentationId, onDoubt }: LiveWishes): boolean {
  const [isStale, setStale] = useState(false);
  const doubt = useEffectEvent(onDoubt);

  useEffect(() => {
    let known = -1;
    const hear = (data: string, event: string): void => {
      const [seq, news] = JSON.parse(data) as [number, string | readonly StateRun[]];
      // After a reconnection the first word is the whole picture; a step that came before it is in it.
      if (event === 'runs' && seq <= known) return;
      known = seq;
      setStale(false);
      const isDoubtful =
        typeof news === 'string' ? takeStates(store, statesOf(news, store.hall.size)) : takeRuns(store, news);
      if (isDoubtful) doubt();
    };
    const read = async (): Promise<void> => {
      const result = await call(seatStates, { query: { presentationId } });
      setStale(!result.ok);
      if (!result.ok || result.data.seq < known) return;
      known = result.data.seq;
      if (takeStates(store, statesOf(result.data.states, store.hall.size))) doubt();
    };
    const readQuietly = (): void => void read();
    return watchLive(
      `/api/seats/live?presentationId=${presentationId}`,
      // The stream begins with the whole picture: a refresh is needed only where there is none.
      { onMessage: hear, onRefresh: () => {}, onPoll: readQuietly },
      { events: ['states', 'runs'] },
    );
  }, [store, call, presentationId]);
  return isStale;
}
