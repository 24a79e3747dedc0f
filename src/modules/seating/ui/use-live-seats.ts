import { useEffect, useEffectEvent, useState } from 'react';
import { addressOf } from '#kernel/address.ts';
import { watchLive } from '#platform/browser/network/live.ts';
import { liveSeats } from '#modules/seating/contract.ts';
import { createLiveSeats, type LiveOptions } from './live-seats.ts';

/** Keeps the store up to date with the server; true while the map may be out of date. */
export function useLiveSeats({
  store,
  call,
  presentationId,
  seatplanId,
  onDoubt,
  onMoved,
}: Omit<LiveOptions, 'onStale'>): boolean {
  const [isStale, setStale] = useState(false);
  const doubt = useEffectEvent(onDoubt);
  const moved = useEffectEvent(onMoved);

  useEffect(() => {
    const seats = createLiveSeats({
      store,
      call,
      presentationId,
      seatplanId,
      onDoubt: () => doubt(),
      onMoved: () => moved(),
      onStale: setStale,
    });
    return watchLive(
      addressOf(liveSeats, { query: { presentationId } }),
      // The stream begins with the whole picture: a refresh is needed only without a stream.
      { onMessage: seats.receive, onRefresh: () => {}, onPoll: () => void seats.poll() },
      { events: ['states', 'runs'] },
    );
  }, [store, call, presentationId, seatplanId]);
  return isStale;
}
