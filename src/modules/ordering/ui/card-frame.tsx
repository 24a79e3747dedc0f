import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { RefusalBody } from '#kernel/refusal.ts';
import { call } from '#platform/browser/call.ts';
import { earnPass } from '#platform/browser/bot-check/bot-pass.ts';
import { Button } from '#platform/ui/button.tsx';
import { Note } from '#platform/ui/note.tsx';
import { Skeleton, SkeletonGroup } from '#platform/ui/skeleton.tsx';
import { postPaymentForm } from '#modules/payment/contract.ts';
import { extraRows } from '#modules/payment/rules/form-rows.ts';
import { offersFor } from '#modules/payment/rules/methods.ts';
import { talkWithCard, type CardAnswer, type CardTalk } from './card-talk.ts';
import { useCheckout } from './order-context.ts';
import { useOrderShop } from './order-shop.ts';
import { useRefusalWords } from './refusal-words.ts';
import './card-frame.css';

/** What the page does with the card form. */
export interface CardHandle {
  ask: () => Promise<CardAnswer>;
}

interface CardFrameProps {
  /** Major units. Another total makes another form. */
  total: number;
  /** The holder's ID number, when the visitor has given one by now. */
  ssn: string;
  /** Enter in the card form means Pay. */
  onEnter: () => void;
  ref: Ref<CardHandle>;
}

type Form =
  | { readonly name: 'loading' }
  | { readonly name: 'there'; readonly url: string }
  | { readonly name: 'failed'; readonly refusal: RefusalBody };

const UNREACHABLE: CardAnswer = { type: 'foyer:payment', status: 'unreachable' };

/**
 * The gateway's card form in a frame of its own: card numbers never come near the shop. Mount it with
 * another `key` for a new form.
 */
export function CardFrame({ total, ssn, onEnter, ref }: CardFrameProps) {
  const t = useTranslations('checkout.pay');
  const words = useRefusalWords();
  const [attempt, setAttempt] = useState(0);
  const form = useForm(total, ssn, attempt);
  const talk = useRef<CardTalk>(null);
  useImperativeHandle(ref, () => ({ ask: () => talk.current?.ask() ?? Promise.resolve(UNREACHABLE) }), []);

  if (form.name === 'failed') {
    return (
      <Note
        tone="bad"
        title={words(form.refusal).title}
        announce="alert"
        actions={
          <Button small look="ink" icon="refresh" onClick={() => setAttempt(attempt + 1)}>
            {t('cardAgain')}
          </Button>
        }
      >
        {words(form.refusal).text}
      </Note>
    );
  }
  return (
    <Frame
      key={form.name === 'there' ? form.url : ''}
      url={form.name === 'there' ? form.url : null}
      onEnter={onEnter}
      talk={talk}
    />
  );
}

/** Goods without a seat are sold by the brand, not by one of its complexes. */
const NO_SHOWING = { locationId: undefined, authProfileId: undefined };

/** Asks for a form; again with another total. */
function useForm(total: number, ssn: string, attempt: number): Form {
  const order = useCheckout();
  const { locationId, authProfileId } = order.kind === 'tickets' ? order.data.presentation : NO_SHOWING;
  const locale = useLocale();
  const [form, setForm] = useState<Form>({ name: 'loading' });
  // A number typed later does not take away the form in which the card stands already.
  const known = useEffectEvent(() => (/^\d{5,}$/.test(ssn) ? { ssn } : {}));
  useEffect(() => {
    const stop = new AbortController();
    const fetchForm = async (): Promise<void> => {
      setForm({ name: 'loading' });
      const body = { total, locationId, authProfileId };
      const options = { signal: stop.signal, onBotCheck: () => earnPass(postPaymentForm.botCheck) };
      let result = await call(
        postPaymentForm,
        { params: { locale }, body: { ...body, ...known() } },
        options,
      );
      // The form asks for the number itself.
      if (!result.ok && result.refusal.code === 'invalid_ssn')
        result = await call(postPaymentForm, { params: { locale }, body }, options);
      if (stop.signal.aborted) return;
      setForm(
        result.ok
          ? { name: 'there', url: result.data.paymentFormURL }
          : { name: 'failed', refusal: result.refusal },
      );
    };
    void fetchForm();
    return () => stop.abort();
  }, [total, locationId, authProfileId, locale, attempt]);
  return form;
}

interface FrameProps {
  url: string | null;
  onEnter: () => void;
  talk: { current: CardTalk | null };
}

/** Pixels of the demo gateway's form, and of each further row: so that the page does not move when it comes. */
const FIRST_HEIGHT = 252;
const ROW_HEIGHT = 92;

function Frame({ url, onEnter, talk }: FrameProps) {
  const t = useTranslations('checkout.pay');
  const frame = useRef<HTMLIFrameElement>(null);
  const { kind } = useCheckout();
  const { brand } = useOrderShop();
  const { country, payment } = brand;
  const { maxPayments = 1 } = offersFor(payment, kind).find(({ method }) => method === 'card') ?? {};
  const [height, setHeight] = useState(FIRST_HEIGHT + extraRows({ country, maxPayments }) * ROW_HEIGHT);
  const [isReady, setReady] = useState(false);
  const enter = useEffectEvent(onEnter);

  useEffect(() => {
    const element = frame.current;
    if (!element || url === null) return undefined;
    const address = withTheme(url);
    const talking = talkWithCard(element, address.origin, {
      onReady: () => setReady(true),
      onHeight: (next) => {
        // A form that tells its height is there, should its first word have been missed.
        setReady(true);
        setHeight(Math.ceil(next));
      },
      onEnter: () => enter(),
    });
    talk.current = talking;
    // Only now, so that no word of it is missed.
    element.src = address.href;
    return () => {
      talking.end();
      talk.current = null;
    };
  }, [url, talk]);

  return (
    <div className="ordering-card" style={{ minBlockSize: height }}>
      {!isReady && (
        <SkeletonGroup label={t('cardLoading')}>
          <Skeleton shape="panel" height={`${height - 32}px`} />
        </SkeletonGroup>
      )}
      {url !== null && (
        <iframe
          ref={frame}
          className={isReady ? 'ordering-card-frame' : 'ordering-card-frame ordering-card-waiting'}
          title={t('cardTitle')}
          style={{ blockSize: height }}
          allow="payment"
          sandbox="allow-scripts allow-forms allow-same-origin allow-popups allow-top-navigation-by-user-activation"
        />
      )}
    </div>
  );
}

/** A theme that the visitor has chosen goes along; the form follows the system by itself. */
function withTheme(url: string): URL {
  const address = new URL(url, location.href);
  const { theme } = document.documentElement.dataset;
  if (theme) address.searchParams.set('theme', theme);
  return address;
}
