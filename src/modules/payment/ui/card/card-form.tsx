import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { RefusalBody } from '#kernel/refusal.ts';
import { call } from '#platform/browser/call.ts';
import { earnPass } from '#platform/browser/bot-check/bot-pass.ts';
import { Button } from '#platform/ui/controls/button.tsx';
import { Note } from '#platform/ui/feedback/note.tsx';
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx';
import { postPaymentForm } from '../../contract.ts';
import { extraRows } from '../../rules/form-rows.ts';
import type { MethodProps, PaymentSubject, PreparedPayment } from '../payment-method.ts';
import { connectCardForm, type CardConnection } from './card-form-messages.ts';
import './card-form.css';

type Form =
  | { readonly name: 'loading' }
  | { readonly name: 'loaded'; readonly url: string }
  | { readonly name: 'failed'; readonly refusal: RefusalBody };

/**
 * The provider's card form in a frame, so that the shop never gets card numbers. Mount it with another `key` for a new
 * form.
 */
export function CardForm({ offer, subject, onEnter, refusalText, ref }: MethodProps) {
  const t = useTranslations('payment.card');
  const [attempt, setAttempt] = useState(0);
  const form = useForm(subject, attempt);
  const connection = useRef<CardConnection>(null);
  useImperativeHandle(ref, () => ({ prepare: () => prepareCard(connection.current) }), []);

  if (form.name === 'failed') {
    return (
      <Note
        tone="bad"
        title={refusalText(form.refusal).title}
        announce="alert"
        actions={
          <Button small look="ink" icon="refresh" onClick={() => setAttempt(attempt + 1)}>
            {t('again')}
          </Button>
        }
      >
        {refusalText(form.refusal).text}
      </Note>
    );
  }
  return (
    <Frame
      key={form.name === 'loaded' ? form.url : ''}
      url={form.name === 'loaded' ? form.url : null}
      rows={extraRows({ country: subject.country, maxPayments: offer.maxPayments ?? 1 })}
      onEnter={onEnter}
      connection={connection}
    />
  );
}

/** Requests the payment identifier from the form. */
async function prepareCard(connection: CardConnection | null): Promise<PreparedPayment> {
  const answer = await connection?.requestIdentifier();
  // The form itself shows the faults.
  if (answer?.status === 'invalid') return { ok: false };
  if (answer?.status !== 'identifier') return { ok: false, refusal: { code: 'payment_no_response' } };
  return { ok: true, payment: answer };
}

/** Requests a form; another one when the total changes. */
function useForm({ total, flow, locationId, authProfileId, ssn }: PaymentSubject, attempt: number): Form {
  const locale = useLocale();
  const [form, setForm] = useState<Form>({ name: 'loading' });
  // Not a dependency: an ID number typed later must not replace a form with a typed card.
  const known = useEffectEvent(() => (/^\d{5,}$/.test(ssn) ? { ssn } : {}));
  useEffect(() => {
    const stop = new AbortController();
    const fetchForm = async (): Promise<void> => {
      setForm({ name: 'loading' });
      const body = { total, method: 'card' as const, flow, locationId, authProfileId };
      const options = { signal: stop.signal, onBotCheck: () => earnPass(postPaymentForm.botCheck) };
      let result = await call(
        postPaymentForm,
        { params: { locale }, body: { ...body, ...known() } },
        options,
      );
      // Without a valid number the form has a field for it.
      if (!result.ok && result.refusal.code === 'invalid_ssn')
        result = await call(postPaymentForm, { params: { locale }, body }, options);
      if (stop.signal.aborted) return;
      setForm(
        result.ok
          ? { name: 'loaded', url: result.data.paymentFormURL }
          : { name: 'failed', refusal: result.refusal },
      );
    };
    void fetchForm();
    return () => stop.abort();
  }, [total, flow, locationId, authProfileId, locale, attempt]);
  return form;
}

interface FrameProps {
  url: string | null;
  /** Rows that the form has in addition to its usual ones. */
  rows: number;
  onEnter: () => void;
  connection: { current: CardConnection | null };
}

/** Pixels of the demo gateway's form, and of each additional row, so that the page does not move when it is loaded. */
const FIRST_HEIGHT = 252;
const ROW_HEIGHT = 92;

function Frame({ url, rows, onEnter, connection }: FrameProps) {
  const t = useTranslations('payment.card');
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(FIRST_HEIGHT + rows * ROW_HEIGHT);
  const [isReady, setReady] = useState(false);
  const enter = useEffectEvent(onEnter);

  useEffect(() => {
    const element = frame.current;
    if (!element || url === null) return undefined;
    const address = withTheme(url);
    const connected = connectCardForm(element, address.origin, {
      onReady: () => setReady(true),
      onHeight: (next) => {
        // A form that sends its height is ready, even if its first message was missed.
        setReady(true);
        setHeight(Math.ceil(next));
      },
      onEnter: () => enter(),
    });
    connection.current = connected;
    // Set after connecting, so that none of its messages is missed.
    element.src = address.href;
    return () => {
      connected.end();
      connection.current = null;
    };
  }, [url, connection]);

  return (
    <div className="payment-card" style={{ minBlockSize: height }}>
      {!isReady && (
        <SkeletonGroup label={t('loading')}>
          <Skeleton shape="panel" height={`${height - 32}px`} />
        </SkeletonGroup>
      )}
      {url !== null && (
        <iframe
          ref={frame}
          className={isReady ? 'payment-card-frame' : 'payment-card-frame payment-card-waiting'}
          title={t('title')}
          style={{ blockSize: height }}
          allow="payment"
          sandbox="allow-scripts allow-forms allow-same-origin allow-popups allow-top-navigation-by-user-activation"
        />
      )}
    </div>
  );
}

/** Adds the theme that the visitor has chosen; without one the form uses the system's. */
function withTheme(url: string): URL {
  const address = new URL(url, location.href);
  const { theme } = document.documentElement.dataset;
  if (theme) address.searchParams.set('theme', theme);
  return address;
}
