import { useEffect, useRef } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { earnPassAhead } from '#platform/browser/bot-check/bot-pass.ts';
import { Button } from '#platform/ui/controls/button.tsx';
import { Checkbox } from '#platform/ui/controls/checkbox.tsx';
import { Note } from '#platform/ui/feedback/note.tsx';
import { Empty } from '#platform/ui/layout/layout.tsx';
import { catalogAddress } from '#modules/catalog/rules/addresses.ts';
import { dateText } from '#modules/catalog/ui/date-text.ts';
import { LinkButton } from '#modules/catalog/ui/links.tsx';
import { momentText } from '#modules/documents/rules/formatted-texts.ts';
import { commitOrder } from '#modules/ordering/contract.ts';
import { orderingAddress } from '#modules/ordering/rules/addresses.ts';
import { moneyText } from '#modules/sales/ui/money-text.ts';
import { useSeatTexts } from '#modules/seating/ui/seat-texts.ts';
import type { SeatChange } from './load-seat-change.ts';
import { BotCheckPlace } from '../frame/bot-check-place.tsx';
import { useRefusalText } from '../frame/refusal-text.ts';
import { useSeatChange, type SeatChangeUse } from './use-seat-change.ts';
import './seat-change-page.css';

interface SeatChangePageProps {
  /** Of the order's link. */
  token: string;
  page: SeatChange;
}

/** The tickets of an order and the seats that they are to get, with what that costs. */
export function SeatChangePage({ token, page: loaded }: SeatChangePageProps) {
  const t = useTranslations('seatchange');
  const use = useSeatChange(token, loaded);
  const { page, isDone } = use;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    earnPassAhead(commitOrder.botCheck);
  }, []);
  useEffect(() => {
    // The buttons of the choice are gone.
    if (isDone) heading.current?.focus();
  }, [isDone]);
  return (
    <div className="ordering-seat-change">
      <h1 ref={heading} tabIndex={-1}>
        {t(isDone ? 'page.done' : 'page.title')}
      </h1>
      <Showing page={page} />
      {isDone ? (
        <>
          {page.offer && (
            <section className="ordering-seat-change-offer">
              <NewSeats page={page} offer={page.offer} />
              {page.offer.kind === 'cheaper' && <Sum page={page} offer={page.offer} />}
            </section>
          )}
          <p>{t('page.doneText')}</p>
          <TicketsLink token={token} look="go" />
        </>
      ) : (
        <Choice use={use} token={token} />
      )}
      <BotCheckPlace />
    </div>
  );
}

function Showing({ page }: { page: SeatChange }) {
  const locale = useLocale();
  const { film, startsAt, timeZone, location, hall } = page;
  return (
    <div>
      <p className="ordering-seat-change-film">{film}</p>
      <p>
        {dateText(startsAt, 'moment', locale, timeZone)}
        <br />
        {location} · {hall}
      </p>
    </div>
  );
}

function TicketsLink({ token, look }: { token: string; look?: 'go' }) {
  const t = useTranslations('seatchange.page');
  return (
    <p className="ui-row">
      <LinkButton to={orderingAddress.eTicket(token)} {...(look && { look })}>
        {t('tickets')}
      </LinkButton>
    </p>
  );
}

function Choice({ use, token }: { use: SeatChangeUse; token: string }) {
  const t = useTranslations('seatchange');
  const refusalText = useRefusalText();
  const locale = useLocale();
  const { page } = use;
  const { closed, toPay, offer, until, timeZone } = page;
  if (closed)
    return (
      <>
        <Note tone="neutral" title={refusalText({ code: closed }).title}>
          {/* Its text is for somebody who has not paid. */}
          {closed !== 'SHOWING_CANCELLED' && refusalText({ code: closed }).text}
        </Note>
        <TicketsLink token={token} />
      </>
    );
  return (
    <>
      <p>{t('page.lead', { until: momentText(until, locale, timeZone) })}</p>
      {toPay !== null && (
        <Note
          tone="warn"
          title={t('open.title')}
          actions={
            <LinkButton to={orderingAddress.hold(toPay)} look="ink" small>
              {t('open.button')}
            </LinkButton>
          }
        >
          {t('open.text')}
        </Note>
      )}
      <Tickets use={use} />
      <div aria-live="polite">
        <Fault use={use} />
        {offer && <Offer page={page} offer={offer} />}
      </div>
      <Problem use={use} />
      <Buttons use={use} token={token} />
    </>
  );
}

/** The tickets where they are now. Those that are to move are picked when fewer seats than tickets are chosen. */
function Tickets({ use: { page, picked, pick } }: { use: SeatChangeUse }) {
  const t = useTranslations('seatchange.page');
  const places = useSeatTexts();
  const { tickets, chosen, hasSections } = page;
  const isPicking = chosen > 0 && chosen < tickets.length;
  const nameOf = (ticket: SeatChange['tickets'][number]): string =>
    `${places.long(ticket, hasSections)} · ${ticket.name}`;
  if (!isPicking)
    return (
      <section>
        <h2>{t('now')}</h2>
        <ul className="ordering-seat-change-list">
          {tickets.map((ticket) => (
            <li key={ticket.itemNo}>{nameOf(ticket)}</li>
          ))}
        </ul>
      </section>
    );
  return (
    <fieldset className="ordering-seat-change-pick">
      <legend>{t('which')}</legend>
      {tickets.map((ticket) => (
        <Checkbox
          key={ticket.itemNo}
          label={nameOf(ticket)}
          checked={picked.includes(ticket.itemNo)}
          onChange={(isOn) =>
            pick(
              tickets
                .map(({ itemNo }) => itemNo)
                .filter((one) => (one === ticket.itemNo ? isOn : picked.includes(one))),
            )
          }
        />
      ))}
    </fieldset>
  );
}

/** Why the chosen seats cannot be had for the tickets. */
function Fault({ use: { page, moving } }: { use: SeatChangeUse }) {
  const refusalText = useRefusalText();
  const { fault, chosen } = page;
  if (fault === null) return null;
  const { title, text } = refusalText({ code: fault, tickets: moving, seats: chosen });
  return (
    <Note tone="warn" title={title}>
      {text}
    </Note>
  );
}

interface OfferProps {
  page: SeatChange;
  offer: NonNullable<SeatChange['offer']>;
}

function Offer(props: OfferProps) {
  const t = useTranslations('seatchange.page');
  return (
    <section className="ordering-seat-change-offer">
      <NewSeats {...props} />
      <Sum {...props} />
      <p>{t('codes')}</p>
    </section>
  );
}

/** Each new seat with the one that it takes the place of, and what it costs more or less. */
function NewSeats({ page: { tickets, currency, hasSections }, offer }: OfferProps) {
  const t = useTranslations('seatchange.page');
  const locale = useLocale();
  const places = useSeatTexts();
  return (
    <>
      <h2>{t('new')}</h2>
      <ul className="ordering-seat-change-list">
        {offer.moves.map(({ itemNo, newSeat, kind, amount }) => (
          <li key={itemNo} className="ordering-seat-change-move">
            <span>
              <b>{places.long(newSeat, hasSections)}</b>{' '}
              <span className="ordering-seat-change-level">· {newSeat.level}</span>
              <br />
              <span className="ordering-seat-change-old">
                {t('instead', {
                  old: places.long(
                    tickets.find((ticket) => ticket.itemNo === itemNo)!,
                    hasSections,
                  ),
                })}
              </span>
            </span>
            {kind !== 'same' && (
              <span>
                {t(kind === 'dearer' ? 'more' : 'less', { amount: moneyText(amount, currency, locale) })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What all of them cost more, or what is refunded. */
function Sum({ page: { currency }, offer: { kind, isAtCounter, ...offer } }: OfferProps) {
  const t = useTranslations('seatchange.page');
  const amount = moneyText(offer.amount, currency, useLocale());
  return (
    <p className="ordering-seat-change-sum">
      {kind === 'same' && t('same')}
      {kind === 'dearer' && t('toPay', { amount })}
      {kind === 'cheaper' && t(isAtCounter ? 'refundCounter' : 'refund', { amount })}
    </p>
  );
}

/** Why the last press has changed nothing, or that no answer has come yet. */
function Problem({ use: { problem, isLost } }: { use: SeatChangeUse }) {
  const refusalText = useRefusalText();
  const refusal = isLost ? { code: 'SENDING_AGAIN' } : problem;
  if (refusal === null) return null;
  const { title, text } = refusalText(refusal);
  return (
    <Note tone={isLost ? 'warn' : 'bad'} announce={isLost ? 'status' : 'alert'} title={title}>
      {text}
    </Note>
  );
}

function Buttons({ use, token }: { use: SeatChangeUse; token: string }) {
  const t = useTranslations('seatchange.page');
  const { page, isBusy, change, choose } = use;
  const { offer, chosen } = page;
  return (
    <p className="ui-row ordering-seat-change-buttons">
      {offer && (
        <Button look="go" busy={isBusy} busyLabel={t('busy')} onClick={change}>
          {t(offer.kind === 'dearer' ? 'confirmPay' : 'confirm')}
        </Button>
      )}
      <Button look={offer ? 'alt' : 'go'} disabled={isBusy} onClick={choose}>
        {t(chosen > 0 ? 'chooseOthers' : 'choose')}
      </Button>
      <LinkButton to={orderingAddress.eTicket(token)}>{t('keep')}</LinkButton>
    </p>
  );
}

/** For an address that is not of an order. */
export function NoSeatChange() {
  const t = useTranslations('seatchange');
  return (
    <Empty
      isPage
      title={t('missing.title')}
      actions={<LinkButton to={catalogAddress.whatsOn()}>{t('missing.home')}</LinkButton>}
    >
      <p>{t('missing.text')}</p>
    </Empty>
  );
}
