import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/controls/button.tsx';
import { isPaypalAddress, PAYPAL } from '../rules/paypal.ts';
import { readFormMessage, readStepMessage } from '../rules/form-messages.ts';
import { useFrameLoss } from './frame-loss.ts';
import './bank-frame.css';

interface BankFrameProps {
  url: string;
  /** The visitor has decided there; query the shop for the result. */
  onDecided: () => void;
  /** The page forbids frames, so the browser goes to it instead. */
  onRefused: () => void;
}

/** PayPal's window is none of the frame's: it must do what any window can. */
const SANDBOX =
  'allow-scripts allow-forms allow-same-origin allow-popups allow-top-navigation-by-user-activation';

/** The frame's own lines above and below the page. Pixels. */
const BORDERS = 2;

/** The message of our own page to which a provider returns (`returned-page.ts`). */
const hasReturned = (data: unknown): boolean =>
  typeof data === 'object' &&
  data !== null &&
  'type' in data &&
  data.type === 'foyer:3ds' &&
  'status' in data &&
  data.status === 'returned';

/**
 * The bank's own step in a frame, or our page with PayPal's button, which says how high it is. Messages are accepted only
 * from this frame, with the bank's origin or our own.
 */
export function BankFrame({ url, onDecided, onRefused }: BankFrameProps) {
  const t = useTranslations('payment.bank');
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState<number>();
  const decided = useEffectEvent(onDecided);
  const refused = useEffectEvent(onRefused);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const { origin } = new URL(url, location.href);
    const receive = (event: MessageEvent<unknown>): void => {
      if (event.source !== frame.current?.contentWindow) return;
      const message = event.origin === location.origin ? readFormMessage(event.data) : undefined;
      if (message?.status === 'height') setHeight(message.height);
      const isBank = event.origin === origin && readStepMessage(event.data) !== undefined;
      const isOurs = event.origin === location.origin && hasReturned(event.data);
      if (isBank || isOurs) decided();
    };
    const forbid = (event: SecurityPolicyViolationEvent): void => {
      if (event.effectiveDirective !== 'frame-src') return;
      refused();
      location.assign(url);
    };
    addEventListener('message', receive, { signal });
    document.addEventListener('securitypolicyviolation', forbid, { signal });
    return () => stop.abort();
  }, [url]);
  const load = (): void => {
    if (frame.current) frame.current.src = url;
  };
  const mayBeEmpty = useFrameLoss(frame, load);
  return (
    <div className="payment-bank-place">
      <iframe
        ref={frame}
        className="payment-bank"
        src={url}
        style={height === undefined ? undefined : { blockSize: height + BORDERS }}
        title={isPaypalAddress(url) ? PAYPAL : t('frame')}
        allow="payment; publickey-credentials-get"
        sandbox={isPaypalAddress(url) ? `${SANDBOX} allow-popups-to-escape-sandbox` : SANDBOX}
      />
      {mayBeEmpty && (
        <Button small look="alt" icon="refresh" onClick={load}>
          {t('again')}
        </Button>
      )}
    </div>
  );
}
