import { useEffect, useRef, useState } from 'react';
import type { RefusalBody } from '#kernel/refusal.ts';
import { call } from '#platform/browser/network/call.ts';
import { useNavigate } from '#platform/browser/router/router-context.ts';
import { useHref } from '#modules/catalog/ui/links.tsx';
import { commitOrder } from '#modules/ordering/contract.ts';
import { seatChange } from '#modules/ordering/contract/seat-change-call.ts';
import { orderingAddress } from '#modules/ordering/rules/addresses.ts';
import { sendUntilAnswered } from '../checkout/send-commit.ts';
import type { SeatChange } from './load-seat-change.ts';
import type { ChangingState } from './use-changing.ts';

export type SeatChangeUse = {
  readonly page: SeatChange;
  /** The numbers of the items that are to move. */
  readonly picked: readonly number[];
  readonly pick: (itemNos: readonly number[]) => void;
  /** How many tickets are to move, as `page` was worked out for; another number is picked while it is read again. */
  readonly moving: number;
  /** Why the last press has changed nothing. */
  readonly problem: RefusalBody | null;
  /** No answer yet after several tries: they go on. */
  readonly isLost: boolean;
  readonly isBusy: boolean;
  readonly isDone: boolean;
  readonly change: () => void;
  /** Goes to the showing's page to choose seats. */
  readonly choose: () => void;
};

/** Changes the seats of an order; after a refusal the page shows how things are now. */
export function useSeatChange(token: string, loaded: SeatChange): SeatChangeUse {
  const [picked, setPicked] = useState<readonly number[]>(() => loaded.tickets.map(({ itemNo }) => itemNo));
  const [{ page, itemNos: shownFor }, setShown] = useState({ page: loaded, itemNos: picked });
  const latest = useRef(picked);
  const [problem, setProblem] = useState<RefusalBody | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isLost, setLost] = useState(false);
  const [isDone, setDone] = useState(false);
  const navigate = useNavigate();
  const href = useHref();
  const gone = useRef(new AbortController());
  useEffect(() => {
    const here = new AbortController();
    gone.current = here;
    return () => here.abort();
  }, []);

  const read = async (itemNos: readonly number[]): Promise<void> => {
    const query = itemNos.length === page.tickets.length ? {} : { items: itemNos.join(',') };
    const answer = await call(seatChange, { params: { token }, query }, { signal: gone.current.signal });
    if (latest.current !== itemNos) return;
    if (answer.ok) setShown({ page: answer.data, itemNos });
    else if (!gone.current.signal.aborted) {
      setProblem(answer.refusal);
      setShown({ page: { ...page, offer: null }, itemNos });
    }
  };
  const pick = (itemNos: readonly number[]): void => {
    setPicked(itemNos);
    latest.current = itemNos;
    setProblem(null);
    if (itemNos.length > 0) void read(itemNos);
    else setShown({ page: { ...page, offer: null, fault: 'SEAT_CHANGE_COUNT' }, itemNos });
  };
  const change = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    const { signal } = gone.current;
    const cart = { seats: [], customerInfo: {}, modify: modifyOf(token, page), total: page.offer!.total };
    const result = await sendUntilAnswered(
      (options) => call(commitOrder, { body: { cart } }, options),
      commitOrder.botCheck,
      { onLost: () => setLost(true), gone: signal },
    );
    if (signal.aborted) return;
    setLost(false);
    setBusy(false);
    if (!result.ok) {
      setProblem(result.refusal);
      return read(picked);
    }
    if (result.data.status === 'held') void navigate(href(orderingAddress.hold(result.data.link!)));
    else setDone(true);
  };
  const choose = (): void => {
    const { presentationId, hasSections } = page;
    const places = page.tickets.map(({ section, row, seat }) => ({ section, row, seat }));
    const state: ChangingState = { changing: { token, seats: places, hasSections } };
    const seats = orderingAddress.step({ kind: 'tickets', subjectId: presentationId }, 'chooseSeats');
    void navigate(href(seats), { state });
  };
  return {
    page,
    picked,
    pick,
    moving: shownFor.length,
    problem,
    isLost,
    isBusy: isBusy || shownFor !== picked,
    isDone,
    change: () => void change(),
    choose,
  };
}

/** The commit of what the page shows. */
const modifyOf = (token: string, { tickets, offer, presentationId, lastTransactionId }: SeatChange) => ({
  resId: token,
  lastTransactionId,
  tickets: offer!.moves.map(({ itemNo, newSeat }) => {
    const { sectionId, x, y } = tickets.find((ticket) => ticket.itemNo === itemNo)!;
    const place = { sectionId: newSeat.sectionId, x: newSeat.x, y: newSeat.y };
    return { presentationId, sectionId, x, y, newSeat: place };
  }),
});
