import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { uuidv7 } from '#kernel/ids.ts';
import type { RefusalBody } from '#kernel/refusal.ts';
import { call } from '#platform/browser/network/call.ts';
import { Button } from '#platform/ui/controls/button.tsx';
import { SelectField } from '#platform/ui/controls/select-field.tsx';
import { Note } from '#platform/ui/feedback/note.tsx';
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx';
import { getBanks } from '../../contract.ts';
import { transferIdentifier, type Bank } from '../../rules/transfer.ts';
import type { MethodFault, MethodProps, PaymentSubject, PreparedPayment } from '../payment-method.ts';

type Banks =
  | { readonly name: 'loading' }
  | { readonly name: 'loaded'; readonly banks: readonly Bank[] }
  | { readonly name: 'failed'; readonly refusal: RefusalBody };

/** The choice of the bank whose page confirms the transfer. */
export function TransferForm({ subject, onCorrected, refusalText, ref }: MethodProps) {
  const t = useTranslations('payment.transfer');
  const [choice, setChoice] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [tries, setTries] = useState(0);
  const field = useRef<HTMLSelectElement>(null);
  const banks = useBanks(subject, tries);
  // A bank that does not take a changed total is no longer chosen.
  const bank = banks.name === 'loaded' && banks.banks.some(({ id }) => id === choice) ? choice : '';
  useImperativeHandle(ref, () => ({
    prepare: async (): Promise<PreparedPayment> => {
      if (bank) return { ok: true, payment: paymentAt(bank) };
      if (banks.name === 'failed') return { ok: false, refusal: banks.refusal };
      setWrong(true);
      field.current?.focus();
      return { ok: false };
    },
    check: async (): Promise<readonly MethodFault[]> => {
      if (bank || banks.name !== 'loaded') return [];
      setWrong(true);
      return [{ field: 'bank', text: t('fault'), go: () => field.current?.focus() }];
    },
  }));
  if (banks.name === 'failed') {
    const { title, text } = refusalText(banks.refusal);
    const again = (
      <Button small look="ink" icon="refresh" onClick={() => setTries(tries + 1)}>
        {t('again')}
      </Button>
    );
    return (
      <Note tone="bad" title={title} announce="alert" actions={again}>
        {text}
      </Note>
    );
  }
  if (banks.name === 'loading') {
    return (
      <SkeletonGroup label={t('loading')}>
        <Skeleton shape="panel" height="76px" />
      </SkeletonGroup>
    );
  }
  return (
    <SelectField
      ref={field}
      label={t('label')}
      hint={t('hint')}
      error={isWrong && t('fault')}
      placeholder={t('choose')}
      value={bank}
      options={banks.banks.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(chosen) => {
        setChoice(chosen);
        setWrong(false);
        onCorrected('bank');
      }}
    />
  );
}

/** Each press has an identifier of its own; when it is sent again after a lost answer, it is charged once. */
const paymentAt = (bankId: string) => ({
  identifier: transferIdentifier(uuidv7(), bankId),
  numberOfPayments: 1,
});

/** Requests the banks for the total; again for another one, and when `tries` changes. */
function useBanks({ total, flow }: PaymentSubject, tries: number): Banks {
  const locale = useLocale();
  const [banks, setBanks] = useState<Banks>({ name: 'loading' });
  useEffect(() => {
    const stop = new AbortController();
    const fetchBanks = async (): Promise<void> => {
      setBanks({ name: 'loading' });
      const result = await call(
        getBanks,
        { params: { locale }, query: { total, flow } },
        { signal: stop.signal },
      );
      if (stop.signal.aborted) return;
      setBanks(
        result.ok
          ? { name: 'loaded', banks: result.data.banks }
          : { name: 'failed', refusal: result.refusal },
      );
    };
    void fetchBanks();
    return () => stop.abort();
  }, [total, flow, locale, tries]);
  return banks;
}
