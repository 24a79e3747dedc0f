import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { OPEN_MESSAGE, readFormMessage, STAY_MESSAGE } from '../../rules/form-messages.ts';
import type { PaymentInput, PaymentSubject } from '../payment-method.ts';
import { usePaymentForm, withTheme, type Attempt } from '../use-payment-form.ts';
import './wallet-buttons.css';
import './wallet-room.css';

interface WalletButtonsProps {
  subject: PaymentSubject;
  /** Whether the wallet may open; shows what is missing when it may not. Called at the press of a button. */
  mayOpen: () => boolean;
  /** The customer has agreed in the wallet. */
  onPayment: (payment: PaymentInput) => void;
  /** The wallet has agreed, and the provider has not. */
  onUnreachable: () => void;
}

const ONCE: Attempt = { isQuiet: true };

/** Room is kept no longer than this for buttons that may not come. */
const ROOM_MS = 4000;

/** Of one row of buttons; the frame says later how high they are. */
const FIRST_HEIGHT = 48;

/** What this device has does not change while the page is open. */
const known: { hasWallet?: boolean } = {};

/**
 * The provider's buttons of the wallets that this device has (Apple Pay, Google Pay), in a frame; nothing where it has none.
 * Until that is known there is room for them, so that the page does not move when they come. Mount it with another `key`
 * after a payment has failed.
 */
export function WalletButtons(props: WalletButtonsProps) {
  const [form] = usePaymentForm('wallet', props.subject, ONCE);
  const hasRoom = useRoom();
  // Without an answer there are the other methods.
  if (form.name === 'failed') return null;
  if (form.name === 'loaded') return <Buttons key={form.url} url={form.url} hasRoom={hasRoom} {...props} />;
  return hasRoom ? <div className="payment-wallet-room" /> : null;
}

/** Whether room is kept for buttons that are not there yet. */
function useRoom(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ROOM_MS);
    return () => clearTimeout(timer);
  }, []);
  return known.hasWallet ?? !isLate;
}

function Buttons({
  url,
  hasRoom,
  mayOpen,
  onPayment,
  onUnreachable,
}: WalletButtonsProps & { url: string; hasRoom: boolean }) {
  const t = useTranslations('payment.wallet');
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(FIRST_HEIGHT);
  const [state, setState] = useState<'loading' | 'there' | 'absent'>('loading');
  const receive = useEffectEvent((data: unknown, answer: (message: object) => void) => {
    const message = readFormMessage(data);
    if (message?.status === 'ready' || message?.status === 'absent') {
      known.hasWallet = message.status === 'ready';
      setState(known.hasWallet ? 'there' : 'absent');
    }
    if (message?.status === 'height' && message.height > 0) setHeight(message.height);
    if (message?.status === 'pressed') answer(mayOpen() ? OPEN_MESSAGE : STAY_MESSAGE);
    if (message?.status === 'identifier') onPayment(message);
    if (message?.status === 'unreachable') onUnreachable();
  });
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const address = withTheme(url);
    const listen = ({ origin, source, data }: MessageEvent<unknown>): void => {
      if (origin !== address.origin || source !== element.contentWindow) return;
      receive(data, (message) => element.contentWindow?.postMessage(message, origin));
    };
    addEventListener('message', listen);
    // Set after listening, so that none of its messages is missed.
    element.src = address.href;
    return () => removeEventListener('message', listen);
  }, [url]);
  if (state === 'absent') return null;
  const isThere = state === 'there';
  return (
    <section
      className={isThere ? 'payment-wallet' : hasRoom ? 'payment-wallet-room' : 'payment-wallet-waiting'}
    >
      {isThere && (
        <div className="step-head">
          <h2 className="step-heading">{t('heading')}</h2>
        </div>
      )}
      <iframe
        ref={frame}
        className="payment-card-frame"
        title={t('title')}
        style={{ blockSize: isThere ? height : FIRST_HEIGHT }}
        allow="payment"
        sandbox="allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
        aria-hidden={!isThere}
        tabIndex={isThere ? undefined : -1}
      />
      {isThere && <p className="payment-wallet-or">{t('or')}</p>}
    </section>
  );
}
