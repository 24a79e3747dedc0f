import { useState } from 'react';
import { earnPass } from '#platform/browser/bot-check/bot-pass.ts';
import { call } from '#platform/browser/network/call.ts';
import { isEmail, tidyEmail } from '#modules/customers/rules/email.ts';
import { askReminder } from '../contract.ts';
import type { Reminded } from './reminded.ts';

/** Why nothing was stored, or may not have been. */
export type Problem = 'offline' | 'failed' | 'often' | 'available';

/** What is wrong with what the visitor has entered. */
export type Faults = { readonly email: boolean; readonly consent: boolean };

const NO_FAULTS: Faults = { email: false, consent: false };

const PROBLEMS: Readonly<Record<string, Problem>> = {
  NO_RESPONSE: 'offline',
  TOO_MANY_REQUESTS: 'often',
  NOTHING_TO_WAIT_FOR: 'available',
};

/** The form of a reminder: what was entered, and what became of it. */
export function useRemind(subject: Reminded['subject']) {
  const [email, setEmail] = useState('');
  const [consent, setConsent] = useState(false);
  const [faults, setFaults] = useState(NO_FAULTS);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [sentTo, setSentTo] = useState<string>();

  const send = async (): Promise<Faults> => {
    const address = tidyEmail(email);
    const found = { email: !isEmail(address), consent: !consent };
    setFaults(found);
    setProblem(undefined);
    if (found.email || found.consent || isBusy) return found;
    setBusy(true);
    const body = { ...subject, email: address, consent: true as const };
    const answer = await call(askReminder, { body }, { onBotCheck: () => earnPass('high') });
    setBusy(false);
    if (answer.ok) setSentTo(address);
    // The visitor has closed the bot check, and can press again.
    else if (answer.refusal.code !== 'BOT_CHECK_CLOSED')
      setProblem(PROBLEMS[answer.refusal.code] ?? 'failed');
    return NO_FAULTS;
  };

  return {
    email,
    consent,
    faults,
    isBusy,
    problem,
    /** The address for which the server has stored it. */
    sentTo,
    changeEmail: (text: string) => {
      setEmail(text);
      setFaults((known) => ({ ...known, email: false }));
    },
    changeConsent: (isGiven: boolean) => {
      setConsent(isGiven);
      setFaults((known) => ({ ...known, consent: false }));
    },
    send,
  };
}
