import { Suspense, use, useMemo, useState, type ReactNode } from 'react';
import { preload } from 'react-dom';
import type { Chart } from '#modules/seating/rules/chart.ts';
import { chartSize } from '#modules/seating/rules/chart.ts';
import { namedChart } from '#modules/seating/rules/plan-names.ts';
import { chartAddress } from '#modules/seating/ui/read-chart.ts';
import { statesOf } from '#modules/seating/ui/live-states.ts';
import type { SeatStore } from '#modules/seating/ui/seat-map/seat-store.ts';
import { useSeatStore } from '#modules/seating/ui/seat-map/use-seat-store.ts';
import { drawnChart } from '#modules/seating/ui/choose/drawn-chart.ts';
import { useHallAccess } from './hall-context.ts';
import { useOrder } from '../cart/order-context.ts';
import { NoHall } from './lazy-parts.ts';
import { forgetHall, loadedHall, readHall } from './read-hall.ts';
import { SeatChooser } from './seat-chooser.tsx';

/** The step in which seats are chosen. */
export const SeatStep = () => <WithHall>{(store) => <SeatChooser store={store} />}</WithHall>;

interface WithHallProps {
  /** Shows the hall. */
  children: (store: SeatStore) => ReactNode;
  /** The step's heading when the hall cannot be shown. */
  heading?: string;
}

/** Waits for the hall when it was not loaded with the page. */
export function WithHall({ children, heading }: WithHallProps) {
  const [tries, setTries] = useState(0);
  const access = useHallAccess();
  const again = (): void => {
    forgetHall(access);
    setTries(tries + 1);
  };
  const hall = loadedHall(access) ?? (isServer ? NO_HALL : use(readHall(access)));
  // The browser fetches the chart at the same time as the scripts that need it.
  if (isServer)
    preload(chartAddress(access.load.order.seatplanId), { as: 'fetch', crossOrigin: 'anonymous' });
  if (!hall.ok)
    return (
      <Suspense>
        <NoHall heading={heading} onAgain={again} />
      </Suspense>
    );
  return (
    <Hall chart={hall.chart} states={hall.states}>
      {children}
    </Hall>
  );
}

/** The server has read the hall before it renders, so it never waits here. */
const isServer = typeof document === 'undefined';
const NO_HALL = { ok: false } as const;

/** Makes the store of the hall, drawn as the brand has configured it, with names in the visitor's language. */
function Hall({
  chart: own,
  states: packed,
  children,
}: WithHallProps & { chart: Chart; states: string | null }) {
  const { data, cart, configuration } = useOrder();
  const { planNames, presentation } = data;
  const { venueName } = presentation;
  // The same object for the page's whole life: another chart would get another store, which knows nothing of what has
  // happened since the page was loaded.
  const chart = useMemo(
    () => drawnChart(namedChart(own, planNames), configuration.seatChoice, venueName),
    [own, planNames, configuration, venueName],
  );
  // Only the first value of the store; later the seat lock sets the visitor's seats.
  const [mine] = useState(() => cart.seats.map(({ seatNo }) => seatNo));
  const states = useMemo(
    () => (packed === null ? undefined : statesOf(packed, chartSize(own))),
    [packed, own],
  );
  const store = useSeatStore({ chart, mine, ...(states && { states }) });
  return children(store);
}
