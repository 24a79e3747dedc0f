import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isNothing, type Amount } from '#kernel/amount.ts';
import { call } from '#platform/browser/network/call.ts';
import { Button } from '#platform/ui/controls/button.tsx';
import { Icon } from '#platform/ui/controls/icon.tsx';
import { useToast } from '#platform/ui/feedback/toast.tsx';
import { ownMembers, type WireMember } from '#modules/memberships/contract.ts';
import type { CartVoucher, EnteringVouchers } from './voucher-use.ts';
import './vouchers.css';

/** A member whose loyalty points can pay. */
export type PointsOffer = WireMember & { readonly pointsPayment: NonNullable<WireMember['pointsPayment']> };

/** The loyalty points with which whoever is signed in can pay, and does not yet. `isAsked`: somebody may be signed in. */
export function usePointsOffers(isAsked: boolean, entered: readonly CartVoucher[]): PointsOffer[] {
  const [members, setMembers] = useState<readonly WireMember[]>([]);
  useEffect(() => {
    if (!isAsked) return undefined;
    const stop = new AbortController();
    void call(ownMembers, {}, { signal: stop.signal }).then((answer) => {
      if (answer.ok) setMembers(answer.data.members);
    });
    return () => {
      stop.abort();
      setMembers([]);
    };
  }, [isAsked]);
  return members.filter(
    (member): member is PointsOffer =>
      member.pointsPayment !== null &&
      !isNothing(member.pointsPayment.amount) &&
      !entered.some(({ reference }) => reference === member.pointsPayment?.reference),
  );
}

interface PointsOfferRowProps {
  offer: PointsOffer;
  /** Tickets of the order cost some of the points: the server says what is left when they are used. */
  isSpentInPart: boolean;
  use: EnteringVouchers;
  money: (amount: Amount) => string;
}

/** Loyalty points that can pay: what they are worth, and the button that pays with them. */
export function PointsOfferRow({ offer, isSpentInPart, use, money }: PointsOfferRowProps) {
  const t = useTranslations('vouchers.pay');
  const toast = useToast();
  const [isSending, setSending] = useState(false);
  const { reference, amount } = offer.pointsPayment;
  const name = t('points', { name: offer.name, digits: offer.memberNumber.slice(-4) });
  const enter = async (): Promise<void> => {
    if (isSending) return;
    setSending(true);
    const refusal = await use.enter(reference);
    setSending(false);
    if (refusal) toast(use.refusalText(refusal).title, 'bad');
  };
  return (
    <li className="vouchers-row">
      <Icon name="gift" size="small" />
      <span className="vouchers-words">
        <span className="vouchers-name">{name}</span>
        {!isSpentInPart && (
          <span className="vouchers-detail">
            {t('pointsWorth', { count: offer.pointsBalance, amount: money(amount) })}
          </span>
        )}
      </span>
      <Button busy={isSending} label={`${t('usePoints')}: ${name}`} onClick={() => void enter()}>
        {t('usePoints')}
      </Button>
    </li>
  );
}
