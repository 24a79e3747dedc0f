import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Reply } from '#kernel/endpoint.ts';
import { Empty } from '#platform/ui/layout/layout.tsx';
import { catalogAddress } from '#modules/catalog/rules/addresses.ts';
import { LinkButton } from '#modules/catalog/ui/links.tsx';
import type { GoodsChoiceProps } from '#modules/sales/ui/goods-screen.ts';
import type { listDonations } from '#modules/donations/contract.ts';
import type { ChosenDonation } from '#modules/donations/rules/donations.ts';
import { CauseCards } from './cause-cards.tsx';
import { SumChoice } from './sum-choice.tsx';
import './donation-choice.css';

/** The causes that can be given to, as the server lists them. */
export type DonationList = Reply<typeof listDonations>;
export type Cause = DonationList['donations'][number];
export type Sum = Cause['details'][number];

type Content = { readonly donations: ChosenDonation[] };

/** Chooses a cause and an amount: one donation at a time, nothing chosen at first. */
export function DonationChoice({ list, value, onChange, refusal }: GoodsChoiceProps<DonationList, Content>) {
  const t = useTranslations('donations.choose');
  const { donations, currency } = list;
  const given = value.donations.find(({ quantity }) => quantity > 0);
  const [causeId, setCauseId] = useState(() => given?.donationId ?? onlyCause(list)?.donationId);
  const cause = donations.find(({ donationId }) => donationId === (given?.donationId ?? causeId));
  const choose = (next: Cause, sum: Sum | undefined, gift: Gift): void => {
    setCauseId(next.donationId);
    // A cause alone changes nothing in the cart.
    if (sum || given) onChange({ donations: sum ? [chosenOf(next, sum, gift)] : [] });
  };

  if (donations.length === 0) {
    return (
      <Empty title={t('none')} actions={<LinkButton to={catalogAddress.whatsOn()}>{t('home')}</LinkButton>}>
        <p>{t('noneText')}</p>
      </Empty>
    );
  }
  return (
    <div className="donations-choice">
      <CauseCards
        causes={donations}
        currency={currency}
        value={cause ?? null}
        onChange={(next) => choose(next, sameSum(next, sumOf(cause, given)), given ?? NOTHING)}
      />
      {cause && (
        <SumChoice
          // Another cause may have other limits for an own amount.
          key={cause.donationId}
          sums={cause.details}
          currency={currency}
          value={given ?? null}
          onChange={(sum, gift) => choose(cause, sum, gift)}
          refusal={refusal}
        />
      )}
    </div>
  );
}

/** How many times the amount is given, and the amount itself where the giver chooses it. */
export type Gift = Pick<ChosenDonation, 'quantity' | 'customAmount'>;
const NOTHING: Gift = { quantity: 1, customAmount: null };

const onlyCause = ({ donations }: DonationList): Cause | undefined =>
  donations.length === 1 ? donations[0] : undefined;

const sumOf = (cause: Cause | undefined, given: ChosenDonation | undefined): Sum | undefined =>
  cause?.details.find(({ donationDetailId }) => donationDetailId === given?.donationDetailId);

/** The amount of another cause that is equal in money; an own amount stays an own amount. */
const sameSum = (cause: Cause, sum: Sum | undefined): Sum | undefined =>
  sum && cause.details.find(({ amount }) => amount === sum.amount);

const chosenOf = (
  { donationId }: Cause,
  { donationDetailId, amount }: Sum,
  { quantity, customAmount }: Gift,
): ChosenDonation => ({
  donationId,
  donationDetailId,
  quantity,
  customAmount: amount === null ? customAmount : null,
});
