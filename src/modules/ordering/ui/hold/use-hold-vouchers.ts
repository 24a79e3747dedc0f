import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Input, Reply } from '#kernel/endpoint.ts';
import type { RefusalBody } from '#kernel/refusal.ts';
import { earnPass } from '#platform/browser/bot-check/bot-pass.ts';
import { call } from '#platform/browser/network/call.ts';
import { storedValue } from '#platform/browser/storage.ts';
import { shareHold } from '#modules/ordering/contract/hold-calls.ts';
import type { EnteringVouchers } from '#modules/vouchers/ui/voucher-use.ts';
import { useEnteringVouchers } from '../checkout/use-entering-vouchers.ts';
import type { Hold } from './load-hold.ts';

/** What vouchers pay of a hold, and what they leave, as the server has worked it out. */
export type HoldShare = Pick<Reply<typeof shareHold>, 'vouchers' | 'rest' | 'restAmount' | 'voucherPayments'>;

export type HoldVouchers = {
  readonly share: HoldShare;
  readonly use: EnteringVouchers;
  /** Asks again what the entered vouchers pay, because it may have changed. */
  readonly refresh: () => Promise<void>;
};

type Shared = Reply<typeof shareHold>;
type Change = (entered: Shared['entered']) => Input<typeof shareHold>['body'];

/** The vouchers of a hold's page are kept until its tab is closed: whoever opens its link elsewhere does not get them. */
const storedFor = (token: string) => storedValue('session', `foyer.hold-vouchers.${token}`, isEntered);

const isEntered = (value: unknown): value is Shared['entered'] =>
  Array.isArray(value) &&
  value.every((one: unknown) => typeof (one as { reference?: unknown } | null)?.reference === 'string');

/** The vouchers that were entered on the page of a hold, also after a reload. */
export function useHoldVouchers(token: string, hold: Hold): HoldVouchers {
  const [shared, setShared] = useState<Shared>();
  const latest = useRef<Shared['entered']>([]);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const ask = (change: Change): Promise<RefusalBody | null> => {
    // One after the other, because each sends what the one before it has made.
    const asked = last.current.then(async () => {
      const body = change(latest.current);
      const result = await call(
        shareHold,
        { params: { token }, body },
        { onBotCheck: () => earnPass(shareHold.botCheck) },
      );
      if (!result.ok) return result.refusal;
      latest.current = result.data.entered;
      storedFor(token).write(result.data.entered);
      setShared(result.data);
      return null;
    });
    last.current = asked;
    return asked;
  };
  const use = useEnteringVouchers({
    enter: (code) => ask((vouchers) => ({ vouchers, code })),
    setAmount: (reference, amount) => ask((vouchers) => ({ vouchers, change: { reference, amount } })),
    remove: (reference) =>
      ask((entered) => ({ vouchers: entered.filter((one) => one.reference !== reference) })),
  });
  const refresh = async (): Promise<void> => {
    if (latest.current.length > 0) await ask((vouchers) => ({ vouchers }));
  };
  const restore = useEffectEvent(() => {
    latest.current = storedFor(token).read() ?? [];
    if (hold.state === 'held') void refresh();
  });
  useEffect(() => {
    restore();
  }, []);
  return { share: shared ?? { vouchers: [], rest: hold.total, restAmount: hold.amount }, use, refresh };
}
