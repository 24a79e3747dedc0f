import { use, useMemo, useState } from 'react';
import { preload } from 'react-dom';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/controls/button.tsx';
import { Note } from '#platform/ui/feedback/note.tsx';
import type { Chart } from '#modules/seating/rules/chart.ts';
import { chartSize } from '#modules/seating/rules/chart.ts';
import { chartAddress } from '#modules/seating/ui/read-chart.ts';
import { statesOf } from '#modules/seating/ui/live-states.ts';
import { useSeatStore } from '#modules/seating/ui/seat-map/use-seat-store.ts';
import { drawnChart } from '#modules/seating/ui/choose/drawn-chart.ts';
import { useHallAccess } from './hall-context.ts';
import { useOrder } from '../cart/order-context.ts';
import { forgetHall, loadedHall, readHall } from './read-hall.ts';
import { SeatChooser } from './seat-chooser.tsx';
import { StepLayout } from '../frame/step-layout.tsx';

/** The step in which seats are chosen; waits for the hall when it was not loaded with the page. */
export function SeatStep() {
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
  if (!hall.ok) return <NoHall onAgain={again} />;
  return <Hall chart={hall.chart} states={hall.states} />;
}

/** The server has read the hall before it renders, so it never waits here. */
const isServer = typeof document === 'undefined';
const NO_HALL = { ok: false } as const;

function NoHall({ onAgain }: { onAgain: () => void }) {
  const t = useTranslations('ordering');
  return (
    <StepLayout heading={t('seats.heading')} quiet>
      <Note
        tone="bad"
        title={t('seats.mapFailed')}
        announce="alert"
        actions={
          <Button look="ink" small icon="refresh" onClick={onAgain}>
            {t('note.again')}
          </Button>
        }
      >
        {t('seats.mapFailedText')}
      </Note>
    </StepLayout>
  );
}

/** Makes the store of the hall, drawn as the brand has configured it. */
function Hall({ chart: own, states: packed }: { chart: Chart; states: string | null }) {
  const { data, cart, configuration } = useOrder();
  const { venueName } = data.presentation;
  const chart = useMemo(
    () => drawnChart(own, configuration.seatChoice, venueName),
    [own, configuration, venueName],
  );
  // Only the first value of the store; later the seat lock sets the visitor's seats.
  const [mine] = useState(() => cart.seats.map(({ seatNo }) => seatNo));
  const states = useMemo(
    () => (packed === null ? undefined : statesOf(packed, chartSize(own))),
    [packed, own],
  );
  const store = useSeatStore({ chart, mine, ...(states && { states }) });
  return <SeatChooser store={store} />;
}
