import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useTranslations } from 'use-intl';
import type { RefusalBody } from '#kernel/refusal.ts';
import { Button } from '#platform/ui/controls/button.tsx';
import { Note } from '#platform/ui/feedback/note.tsx';
import { useOffline } from '#platform/ui/feedback/use-offline.ts';
import { catalogAddress } from '#modules/catalog/rules/addresses.ts';
import { LinkButton, useHref } from '#modules/catalog/ui/links.tsx';
import type { DeclineReason } from '#modules/payment/rules/outcome.ts';
import { AnotherCode } from '#modules/payment/ui/code/another-code.tsx';
import { PRODUCT_FAULTS } from '#modules/products/rules/quote-products.ts';
import { orderingAddress } from '#modules/ordering/rules/addresses.ts';
import type { CartKind } from '#modules/sales/rules/cart-kinds.ts';
import { isEmptyCart } from '../cart/checkout.ts';
import { goodsView } from '../summary/goods-view.ts';
import { useCheckout } from '../cart/order-context.ts';
import { useRefusalText } from '../frame/refusal-text.ts';

/** A note that takes the focus, because it concerns the whole page; again when `cause` changes. */
export function useFocusedNote(cause: unknown, takesFocus = true): RefObject<HTMLDivElement | null> {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    note.current?.focus({ preventScroll: true });
    note.current?.scrollIntoView({ block: 'center' });
  }, [cause, takesFocus]);
  return note;
}

/** Reasons of a declined payment code. */
const CODE_REASONS: ReadonlySet<string> = new Set<DeclineReason>([
  'CODE_INVALID',
  'CODE_EXPIRED',
  'CODE_DECLINED',
  'CODE_NOT_CONFIRMED',
]);

/** How long the seats are kept, and the way to others when they are gone; to the extras when one of them is refused. */
function useKept(refusal?: RefusalBody): { readonly kept: ReactNode; readonly again: ReactNode } {
  const t = useTranslations('checkout.pay');
  const { kind, cart, chooseAgain, scope } = useCheckout();
  const href = useHref();
  const { Kept } = goodsView(kind);
  // That step, when it is loaded again, names it and removes it by a press.
  const again = PRODUCT_FAULTS.some((code) => code === refusal?.code) && (
    <a
      className="ui-button ui-button-ink ui-button-small"
      href={href(orderingAddress.step(scope, 'chooseProducts'))}
      data-reload
    >
      {t('changeExtras')}
    </a>
  );
  if (!isEmptyCart(cart)) return { kept: Kept && <Kept />, again };
  return {
    kept: null,
    again: (
      <Button small look="ink" onClick={() => void chooseAgain('goods')}>
        {t('chooseAgain', { kind })}
      </Button>
    ),
  };
}

/** Why the payment failed, and how long the seats are kept. `onCode`: goes to the field for another payment code. */
export function FailedNote({ refusal, onCode }: { refusal: RefusalBody; onCode?: () => void }) {
  const texts = useRefusalText()(refusal);
  const { kept, again } = useKept(refusal);
  const { cart } = useCheckout();
  // The field is below all of the buyer's details, and the next code is good for two minutes only.
  const another = onCode && CODE_REASONS.has(refusal.code) && !isEmptyCart(cart) && (
    <AnotherCode onPress={onCode} />
  );
  return (
    <Note
      ref={useFocusedNote(refusal)}
      tone="bad"
      title={texts.title}
      label={texts.title}
      actions={another || again}
    >
      {texts.text} {kept}
    </Note>
  );
}

/** The showing was cancelled, or is no longer sold: its page says so too, and has the other showings. */
export function CalledOffNote({ refusal }: { refusal: RefusalBody }) {
  const t = useTranslations('checkout.pay');
  const texts = useRefusalText()(refusal);
  const { scope } = useCheckout();
  const href = useHref();
  return (
    <Note
      ref={useFocusedNote(refusal)}
      tone="bad"
      title={texts.title}
      label={texts.title}
      actions={
        scope.subjectId !== null && (
          <a
            className="ui-button ui-button-ink ui-button-small"
            href={href(catalogAddress.showing(scope.subjectId))}
            data-reload
          >
            {t('otherShowings')}
          </a>
        )
      }
    >
      {texts.text}
    </Note>
  );
}

/** The visitor has stopped the payment, and can pay in another way. */
export function StoppedNote() {
  const t = useTranslations('checkout.dialog');
  const { kept, again } = useKept();
  return (
    <Note tone="ok" title={t('stopped')} announce="status" actions={again}>
      {t('stoppedText')} {kept}
    </Note>
  );
}

/** Pay was pressed without a connection: nothing was sent, and nothing will be before Pay is pressed again. */
export function UnsentNote({ refusal }: { refusal: RefusalBody }) {
  const t = useTranslations('checkout.pay');
  const texts = useRefusalText()(refusal);
  const isOffline = useOffline();
  const note = useFocusedNote(refusal);
  if (refusal.code !== 'OFFLINE')
    return (
      <Note ref={note} tone="bad" title={texts.title}>
        {texts.text}
      </Note>
    );
  return (
    <div className={isOffline ? 'order-offline' : undefined} role="status">
      <Note ref={note} tone={isOffline ? 'warn' : 'ok'} title={isOffline ? texts.title : t('online')}>
        {t(isOffline ? 'offlineText' : 'onlineText')}
      </Note>
    </div>
  );
}

/** Another order of the visitor is being paid, perhaps in another tab: Pay would stop that. */
export function OtherPaymentNote({ kind, address }: { kind: CartKind; address: string }) {
  const t = useTranslations('checkout.dialog');
  return (
    <Note
      tone="warn"
      title={t('aside')}
      actions={
        <LinkButton to={address} look="ink" small>
          {t('resume')}
        </LinkButton>
      }
    >
      {t('asideOthersText', { kind })}
    </Note>
  );
}

interface AsideNoteProps {
  /** What is being paid for. */
  kind: CartKind;
  onResume: () => void;
  onWithdraw: () => void;
  /** The cart has other goods than those that are being paid. */
  isOfOthers?: boolean;
  /** It takes the place of the payment's dialog, and the focus. */
  afterDialog?: boolean;
}

/** The payment continues without its dialog. */
export function AsideNote({ kind, onResume, onWithdraw, isOfOthers, afterDialog }: AsideNoteProps) {
  const t = useTranslations('checkout.dialog');
  const note = useFocusedNote(null, afterDialog);
  return (
    <Note
      ref={note}
      tone="warn"
      title={t('aside')}
      announce="status"
      actions={
        <>
          <Button small look="ink" onClick={onResume}>
            {t('resume')}
          </Button>
          <Button small look="alt" onClick={onWithdraw}>
            {t('withdraw')}
          </Button>
        </>
      }
    >
      {t(isOfOthers ? 'asideOthersText' : 'asideText', { kind })}
    </Note>
  );
}
