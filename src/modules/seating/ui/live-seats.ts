import type { Call } from '#platform/browser/network/call.ts';
import { seatStates } from '../contract.ts';
import type { StateRun } from '../rules/seat-states.ts';
import { statesOf, takeRuns, takeStates } from './live-states.ts';
import type { SeatStore } from './seat-map/seat-store.ts';

export type LiveOptions = {
  readonly store: SeatStore;
  readonly call: Call;
  readonly presentationId: number;
  /** The plan of the store's hall. */
  readonly seatplanId: number;
  /** Called when a seat of the visitor may no longer be theirs, so that the cart is read again. */
  readonly onDoubt: () => void;
  /** Called when the presentation has another plan now. */
  readonly onMoved: () => void;
  /** Called with every message and answer: whether the places may be out of date. */
  readonly onStale: (isStale: boolean) => void;
};

/** Of the stream's event `states`: number of the change, base64 of packStates, and the plan. */
type PictureMessage = readonly [seq: number, states: string, seatplanId: number];
/** Of the stream's event `runs`. */
type RunsMessage = readonly [seq: number, runs: readonly StateRun[]];

/** Applies the server's messages to the store. */
export type LiveSeats = {
  /** A message of the stream: `states` is the whole picture, `runs` what changed since. */
  readonly receive: (data: string, event: string) => void;
  /** Requests the whole picture, while there is no stream. */
  readonly poll: () => Promise<void>;
};

/** Keeps the store's places up to date for one presentation. */
export function createLiveSeats(options: LiveOptions): LiveSeats {
  const { store, call, presentationId, onDoubt, onStale } = options;
  let known = -1;
  let received = 0;
  const take = (base64: string, seatplanId: number): void => {
    if (seatplanId !== options.seatplanId) options.onMoved();
    else if (takeStates(store, statesOf(base64, store.hall.size))) onDoubt();
  };
  return {
    receive(data, event) {
      const message = JSON.parse(data) as PictureMessage | RunsMessage;
      const [seq] = message;
      // After a reconnection the first message is the whole picture; an earlier change is already in it.
      if (event === 'runs' && seq <= known) return;
      known = seq;
      received += 1;
      onStale(false);
      if (message.length === 3) take(message[1], message[2]);
      else if (takeRuns(store, message[1])) onDoubt();
    },
    async poll() {
      const receivedBefore = received;
      const result = await call(seatStates, { query: { presentationId } });
      // A stream that has connected since has newer states. Numbers cannot be compared: every server counts for
      // itself.
      if (received !== receivedBefore) return;
      onStale(!result.ok);
      if (result.ok) take(result.data.states, result.data.seatplanId);
    },
  };
}
