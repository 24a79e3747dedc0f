import { useLocale, useTranslations } from 'use-intl';
import { Button, ButtonLink } from '#platform/ui/controls/button.tsx';
import { Dialog } from '#platform/ui/feedback/dialog.tsx';
import { Progress } from '#platform/ui/feedback/progress.tsx';
import { useOffline } from '#platform/ui/feedback/use-offline.ts';
import { isPaypalAddress } from '#modules/payment/rules/paypal.ts';
import { BankFrame } from '#modules/payment/ui/bank-frame.tsx';
import {
  AnotherTry,
  ConfirmClock,
  ConfirmSteps,
  useConfirmTime,
} from '#modules/payment/ui/code/confirm-in-app.tsx';
import type { CartKind } from '#modules/sales/rules/cart-kinds.ts';
import { majorMoneyText } from '#modules/sales/ui/money-text.ts';
import { useAnnouncement } from '../timer/use-announcement.ts';
import type { PaymentEvent, PaymentState } from './payment-state.ts';
import { useDelayed } from './use-delayed.ts';

interface PaymentDialogProps {
  /** What is being paid for. */
  kind: CartKind;
  state: PaymentState;
  dispatch: (event: PaymentEvent) => void;
  /** Stops the payment, so that the order can be paid in another way, or with another code. */
  onWithdraw: () => void;
  /** Pays it by another method; left out when there is none. */
  onAnotherWay?: (() => void) | undefined;
}

/** Milliseconds before the dialog opens: for a quick answer the busy button is enough. */
const DIALOG_DELAY_MS = 1500;
const SLOW_STATES: ReadonlySet<PaymentState['name']> = new Set(['processing', 'restarting', 'paid']);

/** The state of the payment (specification section 4, 'Payment dialog'). The payment continues when it is closed. */
export function PaymentDialog({ kind, state, dispatch, ...another }: PaymentDialogProps) {
  const t = useTranslations('checkout.dialog');
  const isSlow = useDelayed(SLOW_STATES.has(state.name), DIALOG_DELAY_MS);
  switch (state.name) {
    case 'processing':
      return <Processing state={state} dispatch={dispatch} open={isSlow} />;
    case 'awaiting3ds':
      return <AtTheBank {...{ kind, state, dispatch }} />;
    case 'awaitingApp':
      return <InTheApp {...{ kind, state, dispatch }} {...another} />;
    case 'redirecting':
      return (
        <Waiting
          open
          title={t('redirecting')}
          text={t('redirectingText')}
          onClose={() => dispatch({ type: 'askToLeave' })}
        />
      );
    case 'returned':
      return <Returned {...{ kind, state, dispatch }} onWithdraw={another.onWithdraw} />;
    case 'cancelled':
      return <Waiting open title={t('cancelled')} text={t('restarting')} onClose={() => {}} />;
    case 'withdrawing':
      return <Restarting open />;
    case 'restarting':
      return <Restarting open={isSlow} isUnknown={state.refusal?.code === 'lastCommit'} />;
    case 'paid':
      return <Paid kind={kind} open={isSlow} />;
    default:
      return null;
  }
}

interface WaitingProps {
  open: boolean;
  title: string;
  text: string;
  onClose: () => void;
}

function Waiting({ open, title, text, onClose }: WaitingProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <p role="status">{text}</p>
      <Progress label={title} />
    </Dialog>
  );
}

/** The commit is under way, or the bank decides. Without a network that goes on, and so does the page when it is back. */
function Processing({ state, dispatch, open }: Dispatch & { state: At<'processing'>; open: boolean }) {
  const t = useTranslations('checkout.dialog');
  const [title, text] = useOffline()
    ? (['lost', 'offlineText'] as const)
    : state.isLost
      ? (['lost', 'lostText'] as const)
      : state.isOverdue
        ? (['overdue', 'overdueText'] as const)
        : (['processing', 'processingText'] as const);
  return (
    <Waiting
      open={open}
      title={t(title)}
      text={t(text)}
      onClose={() => state.orderId && dispatch({ type: 'askToLeave' })}
    />
  );
}

interface RestartingProps {
  open: boolean;
  /** The order may be paid: then nobody goes back to anything. */
  isUnknown?: boolean;
}

/** The page reads the cart again. */
function Restarting({ open, isUnknown }: RestartingProps) {
  const t = useTranslations('checkout.dialog');
  const isOffline = useOffline();
  const [title, text] = isOffline
    ? (['lost', 'lostText'] as const)
    : ([isUnknown ? 'returned' : 'restarting', 'restartingText'] as const);
  return <Waiting open={open} title={t(title)} text={t(text)} onClose={() => {}} />;
}

/** Paid; the tickets are being loaded. */
function Paid({ kind, open }: Pick<PaymentDialogProps, 'kind'> & { open: boolean }) {
  const t = useTranslations('checkout.confirmation');
  return <Waiting open={open} title={t('complete')} text={t('completeText', { kind })} onClose={() => {}} />;
}

type At<Name extends PaymentState['name']> = Extract<PaymentState, { name: Name }>;
type Dispatch = Pick<PaymentDialogProps, 'dispatch'>;

/** What the dialog says of a bank's step. */
const AT_A_BANK = { title: 'bank', text: 'bankText', leaveText: 'leaveText', open: 'openBank' } as const;
/** The same of PayPal's. */
const AT_PAYPAL = {
  title: 'paypal',
  text: 'paypalText',
  leaveText: 'leavePaypalText',
  open: 'openPaypal',
} as const;
type StepWords = typeof AT_A_BANK | typeof AT_PAYPAL;

type AtTheBankProps = Pick<PaymentDialogProps, 'kind' | 'dispatch'> & { state: At<'awaiting3ds'> };

/** The bank's step. It stays open while the visitor is asked whether to close it, so that a half-typed code is kept. */
function AtTheBank({ kind, state, dispatch }: AtTheBankProps) {
  const t = useTranslations('checkout.dialog');
  const isOffline = useOffline();
  const { isLeaving, url } = state;
  const words = isPaypalAddress(url) ? AT_PAYPAL : AT_A_BANK;
  const text = isOffline ? t('bankOffline') : t(words.text, { kind });
  return (
    <Dialog
      open
      // Not the frame: before its page is there, the next Tab would leave it for the buttons below.
      startsAtTitle
      onClose={() => dispatch({ type: isLeaving ? 'stay' : 'askToLeave' })}
      title={isLeaving ? t('leave') : t(words.title)}
      actions={
        isLeaving ? <LeaveButtons dispatch={dispatch} /> : <BankButtons {...{ url, dispatch, words }} />
      }
    >
      <p aria-live="polite">{isLeaving ? t(words.leaveText, { kind }) : text}</p>
      <div hidden={isLeaving}>
        <BankFrame
          url={url}
          onDecided={() => dispatch({ type: 'decided' })}
          onRefused={() => dispatch({ type: 'redirect' })}
        />
      </div>
    </Dialog>
  );
}

function BankButtons({ url, dispatch, words }: Dispatch & { url: string; words: StepWords }) {
  const t = useTranslations('checkout.dialog');
  return (
    <>
      <ButtonLink href={url} wide icon="external" onClick={() => dispatch({ type: 'redirect' })}>
        {t(words.open)}
      </ButtonLink>
      <Button look="plain" wide onClick={() => dispatch({ type: 'askToLeave' })}>
        {t('close')}
      </Button>
    </>
  );
}

function LeaveButtons({ dispatch }: Dispatch) {
  const t = useTranslations('checkout.dialog');
  return (
    <>
      <Button look="go" wide onClick={() => dispatch({ type: 'stay' })}>
        {t('stay')}
      </Button>
      <Button look="plain" wide onClick={() => dispatch({ type: 'leave' })}>
        {t('leaveNow')}
      </Button>
    </>
  );
}

type InTheAppProps = Omit<PaymentDialogProps, 'state'> & { readonly state: At<'awaitingApp'> };

/** Confirmation in the bank's app. The page continues by itself, also after the time is over or without a network. */
function InTheApp({ kind, state, dispatch, onWithdraw, onAnotherWay }: InTheAppProps) {
  const t = useTranslations('checkout.dialog');
  const locale = useLocale();
  const { amount, currency, ofSeconds } = state.confirm;
  const left = useConfirmTime(state.confirm);
  const isOffline = useOffline();
  const announcement = useAnnouncement(left);
  const isOver = left === 0;
  const title = isOffline
    ? t('lost')
    : isOver
      ? t('confirmOver')
      : t('confirm', { amount: majorMoneyText(amount, currency, locale) });
  const text = isOffline ? t('offlineText') : isOver ? t('confirmOverText') : t('confirmText', { kind });
  return (
    <Dialog
      open
      startsAtTitle
      onClose={() => dispatch({ type: 'askToLeave' })}
      title={title}
      lead={!isOver && !isOffline && <ConfirmClock left={left} of={ofSeconds} announcement={announcement} />}
      actions={
        <>
          {!isOver && !isOffline && <AnotherTry onCode={onWithdraw} onWay={onAnotherWay} />}
          <Button look="plain" wide onClick={() => dispatch({ type: 'askToLeave' })}>
            {t('hide')}
          </Button>
        </>
      }
    >
      <p role="status">{text}</p>
      {isOver || isOffline ? <Progress label={title} /> : <ConfirmSteps kind={kind} />}
    </Dialog>
  );
}

type ReturnedProps = Omit<PaymentDialogProps, 'state' | 'onAnotherWay'> & { readonly state: At<'returned'> };

/** The result is awaited. Whoever opens the page during the payment may continue it, or stop it. */
function Returned({ kind, state: { url, isFound }, dispatch, onWithdraw }: ReturnedProps) {
  const t = useTranslations('checkout.dialog');
  const isOffline = useOffline();
  const isPaypal = url !== null && isPaypalAddress(url);
  // Found with the bank's own step: it may wait for the visitor, who left the page there.
  const isAsked = isFound && url !== null && !isPaypal;
  const title = t(isOffline ? 'lost' : isAsked ? 'aside' : 'returned');
  const text = isPaypal ? 'returnedPaypalText' : isAsked ? 'bankText' : 'returnedText';
  return (
    <Dialog
      open
      onClose={() => dispatch({ type: 'leave' })}
      title={title}
      actions={
        !isOffline &&
        (url ?? isFound) && (
          <>
            {url && (
              <Button look="ink" wide onClick={() => dispatch({ type: 'resume' })}>
                {t('resume')}
              </Button>
            )}
            {isFound && (
              <Button look="alt" wide onClick={onWithdraw}>
                {t('withdraw')}
              </Button>
            )}
          </>
        )
      }
    >
      <p role="status">{isOffline ? t('offlineText') : t(text, { kind })}</p>
      <Progress label={title} />
    </Dialog>
  );
}
