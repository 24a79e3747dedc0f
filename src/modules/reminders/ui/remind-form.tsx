import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/controls/button.tsx';
import { Checkbox } from '#platform/ui/controls/checkbox.tsx';
import { TextField } from '#platform/ui/controls/text-field.tsx';
import { Note } from '#platform/ui/feedback/note.tsx';
import { useOffline } from '#platform/ui/feedback/use-offline.ts';
import { Stack } from '#platform/ui/layout/layout.tsx';
import { suggestEmail } from '#modules/customers/rules/suggest-email.ts';
import { RemindBotCheck } from './remind-bot-check.tsx';
import { sheetIdOf, type Reminded } from './reminded.ts';
import { useRemind, type Problem } from './use-remind.ts';

/** The address, the visitor's consent, and what became of the request. */
export function RemindForm(reminded: Reminded) {
  const t = useTranslations('reminders');
  const { subject, waitsFor, film, brand } = reminded;
  const form = useRemind(subject);
  const emailField = useRef<HTMLInputElement>(null);
  const consentField = useRef<HTMLInputElement>(null);
  const isOffline = useOffline();
  // Not while the domain is still being typed.
  const [left, setLeft] = useState('');

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const { email, consent } = await form.send();
    if (email) emailField.current?.focus();
    else if (consent) consentField.current?.focus();
  };

  if (form.sentTo) return <Sent to={form.sentTo} reminded={reminded} />;
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <p>{t('lead', { waitsFor, film })}</p>
        <TextField
          ref={emailField}
          label={t('email')}
          type="email"
          name="email"
          autoComplete="email"
          maxLength={254}
          required
          value={form.email}
          onChange={form.changeEmail}
          error={form.faults.email && t('fault.email')}
          onBlur={() => setLeft(form.email)}
          hint={<Suggestion email={left === form.email ? left : ''} onAccept={form.changeEmail} />}
        />
        <Checkbox
          ref={consentField}
          label={t('consent', { brand })}
          checked={form.consent}
          onChange={form.changeConsent}
          required
          error={form.faults.consent && t('fault.consent')}
        />
        <p className="ui-field-hint">{t('kept', { waitsFor })}</p>
        <ProblemNote problem={isOffline ? 'offline' : form.problem} />
        <Button type="submit" look="go" wide busy={form.isBusy} busyLabel={t('sending')}>
          {t('send')}
        </Button>
      </Stack>
      <RemindBotCheck sheetId={sheetIdOf(reminded)} />
    </form>
  );
}

/**
 * The address that was likely meant, when its domain looks mistyped: nobody would notice that the e-mail is lost. It keeps
 * its line, so that nothing moves under a press on the box below, with which the field is left.
 */
function Suggestion({ email, onAccept }: { email: string; onAccept: (email: string) => void }) {
  const t = useTranslations('reminders');
  const meant = suggestEmail(email);
  if (!meant) return <span role="status">{'\u00a0'}</span>;
  return (
    <span role="status">
      {t.rich('suggestion', {
        email: () => (
          <button type="button" dir="ltr" onClick={() => onAccept(meant)}>
            {meant}
          </button>
        ),
      })}
    </span>
  );
}

function ProblemNote({ problem }: { problem: Problem | undefined }) {
  const t = useTranslations('reminders');
  if (!problem) return null;
  return (
    <Note tone={problem === 'available' ? 'ok' : 'bad'} announce="alert" title={t(`${problem}.title`)}>
      {t(`${problem}.text`)}
    </Note>
  );
}

/** The server has stored it. The focus goes to the sentence, because the pressed button is gone. */
function Sent({ to, reminded }: { to: string; reminded: Reminded }) {
  const t = useTranslations('reminders');
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    note.current?.focus();
  }, []);
  return (
    <Stack>
      <Note ref={note} tone="ok" announce="status" title={t('sent.title')}>
        {t.rich('sent.text', { email: () => <bdi dir="ltr">{to}</bdi> })}
      </Note>
      <Button wide onClick={() => document.getElementById(sheetIdOf(reminded))?.hidePopover()}>
        {t('close')}
      </Button>
    </Stack>
  );
}
