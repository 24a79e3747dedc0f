import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isLost } from '#platform/browser/network/lost-answer.ts';
import { pause } from '#platform/browser/network/pause.ts';
import { Button } from '#platform/ui/controls/button.tsx';
import { Note } from '#platform/ui/feedback/note.tsx';
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx';
import { formHeight } from '../../rules/form-rows.ts';
import type { MethodFault, MethodProps, PreparedPayment } from '../payment-method.ts';
import { usePaymentForm, withTheme, type Attempt, type Form } from '../use-payment-form.ts';
import { connectCardForm, type CardConnection } from './card-form-messages.ts';
import './card-form.css';

/**
 * The provider's card form in a frame, so that the shop never gets card numbers. Mount it with another `key` for a new
 * form.
 */
export function CardForm({ offer, subject, savesCard, onEnter, onCorrected, refusalText, ref }: MethodProps) {
  const t = useTranslations('payment.card');
  const [attempt, setAttempt] = useState<Attempt>({ isQuiet: false });
  const [form, setForm] = usePaymentForm('card', subject, attempt);
  useReturn(form, () => setAttempt({ isQuiet: true }));
  const connection = useRef<CardConnection>(null);
  const [usedUrl, setUsedUrl] = useState<string>();
  const isReplaced = useIsAfter(form.name === 'loaded' ? form.url : undefined, usedUrl);
  useImperativeHandle(
    ref,
    () => ({
      prepare: () => prepareCard(connection.current, savesCard, () => setAttempt({ isQuiet: false })),
      check: () => checkCard(connection.current, t('check')),
    }),
    [t, savesCard],
  );

  if (form.name === 'failed') {
    return (
      <Note
        tone="bad"
        title={refusalText(form.refusal).title}
        announce="alert"
        actions={
          <Button small look="ink" icon="refresh" onClick={() => setAttempt({ isQuiet: false })}>
            {t('again')}
          </Button>
        }
      >
        {refusalText(form.refusal).text}
      </Note>
    );
  }
  return (
    <>
      <p role="status" className="payment-card-again">
        {isReplaced && t('typeAgain')}
      </p>
      <Frame
        key={form.name === 'loaded' ? form.url : ''}
        url={form.name === 'loaded' ? form.url : null}
        firstHeight={formHeight(offer.provider, {
          country: subject.country,
          maxPayments: offer.maxPayments ?? 1,
        })}
        onUsed={setUsedUrl}
        onEnter={onEnter}
        onCorrected={onCorrected}
        onUnreachable={() => setForm(unreachable())}
        connection={connection}
      />
    </>
  );
}

/** Whether the form that was shown before this one is the one that was used: later ones replace nothing that was typed. */
function useIsAfter(url: string | undefined, usedUrl: string | undefined): boolean {
  const [urls, setUrls] = useState<{ readonly now?: string; readonly before?: string | undefined }>({});
  if (url !== undefined && url !== urls.now) setUrls({ now: url, before: urls.now });
  return url !== undefined && usedUrl !== undefined && urls.before === usedUrl;
}

/** The state of a form that the provider does not send to the browser. */
const unreachable = (): Form => ({
  name: 'failed',
  refusal: { code: navigator.onLine ? 'payment_no_response' : 'OFFLINE' },
});

/** A form that was not answered (no network, too many requests, a fault of the server) is requested again this often. */
const TRY_AGAIN_MS = 10_000;

/** Calls back when a form that was not answered can be requested again. */
function useReturn(form: Form, onReturn: () => void): void {
  const tryAgain = useEffectEvent(onReturn);
  useEffect(() => {
    if (form.name !== 'failed' || !isLost(form.refusal)) return undefined;
    const gone = new AbortController();
    const wait = async (): Promise<void> => {
      await pause(TRY_AGAIN_MS, gone.signal);
      if (!gone.signal.aborted) tryAgain();
    };
    void wait();
    return () => gone.abort();
  }, [form]);
}

/** Requests the payment identifier from the form; `onSilent` gets another form, because this one does not answer. */
async function prepareCard(
  connection: CardConnection | null,
  savesCard: boolean,
  onSilent: () => void,
): Promise<PreparedPayment> {
  const answer = connection?.isReady() ? await connection.requestIdentifier(savesCard) : null;
  if (!answer) onSilent();
  // The form itself shows the faults.
  if (answer?.status === 'invalid') return { ok: false };
  if (answer?.status !== 'identifier') return { ok: false, refusal: { code: 'payment_no_response' } };
  return { ok: true, payment: answer };
}

/** The faults that the form names; one, with a text of our own, when it does not name them. */
async function checkCard(connection: CardConnection | null, text: string): Promise<readonly MethodFault[]> {
  const answer = connection?.isReady() ? await connection.check() : null;
  if (answer?.status !== 'invalid') return [];
  const faults = answer.faults ?? [{ field: '', text }];
  return faults.map((fault) => ({ ...fault, go: () => connection?.focus(fault.field) }));
}

/** A form that has not come by then is requested again; a page that has come without the form, much sooner. */
const SLOW_MS = 15_000;
const EMPTY_MS = 3000;
/** The same after the browser has said that the network is back: it may say so too early, and the request fails unseen. */
const BACK_MS = 5000;
/** After this number of requests the visitor is told. */
const MOST_LOADS = 4;

/**
 * Loads the form, and again while it is not there: a page that the network has lost leaves the frame empty, without a word.
 * Stops when `isReady` aborts.
 */
function watchForm(
  frame: HTMLIFrameElement,
  load: () => void,
  { onLost, isReady: signal }: { readonly onLost: () => void; readonly isReady: AbortSignal },
): void {
  let loads = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (milliseconds: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => again(), milliseconds);
  };
  const again = (slowMs = SLOW_MS): void => {
    loads += 1;
    if (loads > MOST_LOADS) return onLost();
    load();
    wait(slowMs);
  };
  frame.addEventListener('load', () => wait(EMPTY_MS), { signal });
  addEventListener('online', () => again(BACK_MS), { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  again();
}

interface FrameProps {
  url: string | null;
  /** Pixels, until the form has sent its own height: so that the page does not move when it is loaded. */
  firstHeight: number;
  /** The visitor is in the form: a field of it has the focus. */
  onUsed: (url: string) => void;
  onEnter: () => void;
  onCorrected: (field: string) => void;
  onUnreachable: () => void;
  connection: { current: CardConnection | null };
}

function Frame({ url, firstHeight, onUsed, onEnter, onCorrected, onUnreachable, connection }: FrameProps) {
  const t = useTranslations('payment.card');
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(firstHeight);
  const [isReady, setReady] = useState(false);
  const enter = useEffectEvent(onEnter);
  const correct = useEffectEvent(onCorrected);
  const giveUp = useEffectEvent(onUnreachable);
  const use = useEffectEvent(onUsed);

  useEffect(() => {
    if (url === null) return undefined;
    const gone = new AbortController();
    // The window loses the focus to the frame.
    const onBlur = (): void => {
      if (document.activeElement === frame.current) use(url);
    };
    addEventListener('blur', onBlur, { signal: gone.signal });
    return () => gone.abort();
  }, [url]);
  useEffect(() => {
    const element = frame.current;
    if (!element || url === null) return undefined;
    const address = withTheme(url);
    const loaded = new AbortController();
    const connected = connectCardForm(element, address.origin, {
      onReady: () => {
        loaded.abort();
        setReady(true);
      },
      onHeight: (next) => {
        // A form that sends its height is ready, even if its first message was missed.
        loaded.abort();
        setReady(true);
        setHeight(Math.ceil(next));
      },
      onEnter: () => enter(),
      onCorrected: (field) => correct(field),
      onUnreachable: () => giveUp(),
    });
    connection.current = connected;
    // Set after connecting, so that none of its messages is missed.
    const load = (): void => {
      element.src = address.href;
    };
    watchForm(element, load, { onLost: () => giveUp(), isReady: loaded.signal });
    return () => {
      loaded.abort();
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
