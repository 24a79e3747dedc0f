import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RefusalBody } from '#kernel/refusal.ts';
import { earnPass } from '#platform/browser/bot-check/bot-pass.ts';
import { call } from '#platform/browser/network/call.ts';
import { forgetOfflineCopies } from '#platform/browser/offline-copies.ts';
import { openTabs, type Tabs } from '#platform/browser/tabs.ts';
import {
  areaMobileLoginValidation,
  customerLogout,
  mobileLogin,
  mobileLoginValidation,
  signedIn,
} from '../../contract.ts';
import { mayHaveCode, RESEND_PAUSE_MS } from '../../rules/sign-in-codes.ts';
import type { WireCustomer } from '../../rules/wire-customer.ts';

/** Where a visitor is on the way to being signed in. */
export type SignInState =
  /** The server has not said yet who is signed in. */
  | { readonly name: 'unknown' }
  | { readonly name: 'out' }
  /** A code was asked for. `isTaken`: the server has said that it sends one; otherwise one may have come all the same. */
  | {
      readonly name: 'code';
      /** A mobile number, or a member's. */
      readonly number: string;
      readonly isMember: boolean;
      readonly isTaken: boolean;
      /** When another code may be asked for, by this browser's clock in milliseconds. */
      readonly againAt: number;
    }
  | { readonly name: 'in'; readonly customer: WireCustomer };

export type SignIn = {
  readonly state: SignInState;
  /** Why the last request was refused. */
  readonly refusal: RefusalBody | undefined;
  readonly isBusy: boolean;
  /** Asks for a code to be sent to a number, or to the telephone of a member. */
  readonly sendCode: (number: string, isMember?: boolean) => Promise<void>;
  /** Customers may sign in by their member number (parameter 64). */
  readonly byMember: boolean;
  /** Signs in with the code; true when it was right. */
  readonly enter: (code: string) => Promise<boolean>;
  /** Back to the number. */
  readonly changeNumber: () => void;
  readonly signOut: () => Promise<void>;
};

export type SignInUse = {
  readonly isOffered: boolean;
  readonly byMember: boolean;
  /** Stores what the visitor has typed before the server fills in what it knows. */
  readonly beforeSigningIn?: () => Promise<unknown>;
  /** The visitor is signed in already. */
  readonly onKnown?: (customer: WireCustomer) => void;
  /** The visitor has just signed in: the server has filled in what it knows, which the page shows before it says so. */
  readonly onSignedIn: () => Promise<unknown>;
  readonly onSignedOut: () => void;
};

/**
 * The visitor's signing in. `isOffered`: the brand has it; nothing is asked otherwise. After `onSignedOut`, also in another
 * tab, nothing of theirs may stay on the screen.
 */
export function useSignIn({
  isOffered,
  byMember,
  beforeSigningIn,
  onKnown,
  onSignedIn,
  onSignedOut,
}: SignInUse): SignIn {
  const [state, setState] = useState<SignInState>(isOffered ? { name: 'unknown' } : { name: 'out' });
  const [refusal, setRefusal] = useState<RefusalBody>();
  const [isBusy, setBusy] = useState(false);

  const tabs = useRef<Tabs>(null);
  const learn = useEffectEvent(async (customer: WireCustomer | null, isFirst: boolean): Promise<void> => {
    if (isFirst && customer) onKnown?.(customer);
    else if (customer) await onSignedIn();
    else if (state.name === 'in') onSignedOut();
    // A code that waits to be entered stays.
    if (customer || isFirst || state.name === 'in')
      setState(customer ? { name: 'in', customer } : { name: 'out' });
  });
  useEffect(() => {
    if (!isOffered) return undefined;
    const stop = new AbortController();
    const read = async (isFirst: boolean): Promise<void> => {
      const answer = await call(signedIn, {}, { signal: stop.signal });
      if (stop.signal.aborted || !(answer.ok || isFirst)) return;
      await learn(answer.ok ? answer.data.customerInfo : null, isFirst);
    };
    void read(true);
    const opened = openTabs('sign-in', () => void read(false));
    tabs.current = opened;
    return () => {
      stop.abort();
      opened.close();
      tabs.current = null;
    };
  }, [isOffered]);

  const whileBusy = async <T>(work: () => Promise<T>): Promise<T> => {
    setBusy(true);
    setRefusal(undefined);
    try {
      return await work();
    } finally {
      setBusy(false);
    }
  };

  return {
    state,
    refusal,
    isBusy,
    byMember,
    sendCode: (number, isMember = false) =>
      whileBusy(async () => {
        const body = isMember
          ? { memberNumber: number }
          : { mobileNumber: number, sendSmsRegardlessOfCustomerExistence: true };
        const answer = await call(mobileLogin, { body }, { onBotCheck: () => earnPass('high') });
        const asked = Date.now();
        if (answer.ok)
          return setState({
            name: 'code',
            number,
            isMember,
            isTaken: true,
            againAt: asked + RESEND_PAUSE_MS,
          });
        const { code, retryAfterSeconds } = answer.refusal;
        const againAt = asked + (typeof retryAfterSeconds === 'number' ? retryAfterSeconds * 1000 : 0);
        // The visitor has closed the bot check, and can press again.
        if (code !== 'BOT_CHECK_CLOSED') setRefusal(answer.refusal);
        if (state.name === 'code') setState({ ...state, againAt });
        else if (mayHaveCode(code)) setState({ name: 'code', number, isMember, isTaken: false, againAt });
        return undefined;
      }),
    enter: (smsCode) =>
      whileBusy(async () => {
        if (state.name !== 'code') return false;
        await beforeSigningIn?.();
        const answer = await validate(smsCode, state);
        if (!answer.ok) {
          setRefusal(answer.refusal);
          return false;
        }
        const { customer } = answer;
        tabs.current?.tell();
        await onSignedIn();
        setState({ name: 'in', customer });
        return true;
      }),
    changeNumber: () => {
      setRefusal(undefined);
      setState({ name: 'out' });
    },
    signOut: () =>
      whileBusy(async () => {
        const answer = await call(customerLogout, {});
        // The answer may have been lost: what the next person must not see goes away all the same.
        if (!answer.ok && (await isStillIn())) return setRefusal(answer.refusal);
        await forgetOfflineCopies();
        setState({ name: 'out' });
        tabs.current?.tell();
        return onSignedOut();
      }),
  };
}

/** Whether somebody is signed in; also when the server does not say it. */
async function isStillIn(): Promise<boolean> {
  const answer = await call(signedIn, {});
  return !answer.ok || answer.data.customerInfo !== null;
}

type Validated =
  | { readonly ok: true; readonly customer: WireCustomer }
  | { readonly ok: false; readonly refusal: RefusalBody };

/**
 * Signs in with the code. A code is good once: when the answer to it was lost, the visitor is signed in, and the same code is
 * refused when it is sent again.
 */
async function validate(
  smsCode: string,
  asked: { readonly number: string; readonly isMember: boolean },
): Promise<Validated> {
  const answer = await enterCode(smsCode, asked);
  if (answer.ok || answer.refusal.code !== 'INVALID_SMS_CODE') return answer;
  const now = await call(signedIn, {});
  const customer = now.ok ? now.data.customerInfo : null;
  return customer ? { ok: true, customer } : answer;
}

/** Sends the code; the number of a member's telephone is not known here. */
async function enterCode(
  smsCode: string,
  { number, isMember }: { readonly number: string; readonly isMember: boolean },
): Promise<Validated> {
  if (isMember) {
    const answer = await call(areaMobileLoginValidation, { body: { smsCode } });
    return answer.ok ? { ok: true, customer: answer.data.customerAreaInfo } : answer;
  }
  const answer = await call(mobileLoginValidation, { body: { smsCode, mobileNumber: number } });
  return answer.ok ? { ok: true, customer: answer.data.customerInfo } : answer;
}
