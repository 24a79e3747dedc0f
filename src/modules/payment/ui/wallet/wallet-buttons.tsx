import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { OPEN_MESSAGE, readFormMessage, STAY_MESSAGE } from '../../rules/form-messages.ts';
import type { PaymentInput, PaymentSubject } from '../payment-method.ts';
import { usePaymentForm, withTheme, type Attempt } from '../use-payment-form.ts';
import './wallet-buttons.css';

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

/**
 * The provider's buttons of the wallets that this device has (Apple Pay, Google Pay), in a frame; nothing where it has none.
 * Mount it with another `key` after a payment has failed.
 */
export function WalletButtons(props: WalletButtonsProps) {
  const [form] = usePaymentForm('wallet', props.subject, ONCE);
  // Without an answer there are the other methods.
  return form.name === 'loaded' ? <Buttons key={form.url} url={form.url} {...props} /> : null;
}

/** Of one button; the frame says later how high they are. */
const FIRST_HEIGHT = 48;

function Buttons({ url, mayOpen, onPayment, onUnreachable }: WalletButtonsProps & { url: string }) {
  const t = useTranslations('payment.wallet');
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(FIRST_HEIGHT);
  const [state, setState] = useState<'loading' | 'there' | 'absent'>('loading');
  const receive = useEffectEvent((data: unknown, answer: (message: object) => void) => {
    const message = readFormMessage(data);
    if (message?.status === 'ready') setState('there');
    if (message?.status === 'absent') setState('absent');
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
  return (
    <div className={state === 'there' ? 'payment-wallet' : 'payment-wallet-waiting'}>
      <iframe
        ref={frame}
        className="payment-card-frame"
        title={t('title')}
        style={{ blockSize: height }}
        allow="payment"
        sandbox="allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
        aria-hidden={state === 'loading'}
        tabIndex={state === 'loading' ? -1 : undefined}
      />
      {state === 'there' && <p className="payment-wallet-or">{t('or')}</p>}
    </div>
  );
}
