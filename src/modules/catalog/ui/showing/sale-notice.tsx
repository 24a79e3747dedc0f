import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useLoadAgain } from '#platform/browser/router/router-context.ts';
import { HeroNotice } from '#platform/ui/layout/hero-notice.tsx';
import { Button } from '#platform/ui/controls/button.tsx';
import type { AlternativesView } from '../../contract.ts';
import { Countdown } from './countdown.tsx';
import { LinkButton } from '../links.tsx';
import type { SaleNoticeKind } from './sale-notice-kind.ts';
import { OtherShowings } from './other-showings.tsx';
import { useShowingTexts } from './use-showing-texts.ts';
import './sale-notice.css';

interface SaleNoticeProps {
  page: AlternativesView;
  kind: SaleNoticeKind;
  /** What a visitor can do until tickets can be bought: the main action then. */
  waiting?: ReactNode;
  /** Below the time of the opening. */
  children?: ReactNode;
}

/**
 * The page of a presentation that cannot be bought now: the film's poster and colour, one fact, one action, then
 * alternatives. When the opening time is known, the page reloads its data at that time.
 */
export function SaleNotice({ page, kind, waiting, children }: SaleNoticeProps) {
  const { feature } = page;
  const { title, text } = useNoticeTexts(page, kind);
  return (
    <>
      <HeroNotice
        {...(feature.tint && feature.tintInk && { tint: { tint: feature.tint, ink: feature.tintInk } })}
        poster={feature.pictures.large}
        title={title}
        actions={<NoticeActions page={page} kind={kind} waiting={waiting} />}
      >
        <NoticeFacts page={page} kind={kind} />
        {text && <p className="catalog-notice-text">{text}</p>}
        <Opening page={page} kind={kind} />
        {children}
      </HeroNotice>
      <OtherShowings page={page} />
    </>
  );
}

type NoticeTexts = { readonly title: string; readonly text: string };

function useNoticeTexts({ showing, feature, now }: AlternativesView, kind: SaleNoticeKind): NoticeTexts {
  const t = useTranslations('catalog.notice');
  const texts = useShowingTexts();
  const film = feature.name;
  const place = showing.locationName;
  const moment = texts.moment(showing.dateTime, showing.timeZone);
  const opens = showing.sale.opensAt && texts.moment(showing.sale.opensAt, showing.timeZone);
  const isOver = Date.parse(showing.dateTime) <= Date.parse(now);
  const waiting: NoticeTexts = { title: film, text: opens ? '' : t('notYetUnknown') };
  const all: Readonly<Record<SaleNoticeKind, NoticeTexts>> = {
    notYet: waiting,
    offSale: waiting,
    ended: { title: t('ended'), text: t(isOver ? 'endedText' : 'endedSoonText', { film, moment }) },
    locationOffline: { title: t('locationOffline', { place }), text: t('locationOfflineText') },
    channelClosed: { title: t('channelClosed'), text: t('channelClosedText', { film, moment, place }) },
    advanceNotAllowed: {
      title: t('advanceNotAllowed'),
      text: t('advanceNotAllowedText', { film, place, moment: opens ?? moment }),
    },
    cancelled: { title: t('cancelled', { film }), text: t('cancelledText', { moment }) },
    soldOut: {
      title: t('soldOut', { film }),
      text: t('soldOutText', { count: showing.fullness?.capacity ?? 0, moment }),
    },
  };
  return all[kind];
}

/** When and where, for notices whose text does not say it. */
function NoticeFacts({ page: { showing }, kind }: { page: AlternativesView; kind: SaleNoticeKind }) {
  const t = useTranslations('catalog.notice');
  const texts = useShowingTexts();
  if (kind === 'ended' || kind === 'channelClosed' || kind === 'cancelled') return null;
  const facts = {
    moment: texts.moment(showing.dateTime, showing.timeZone),
    place: texts.together([showing.locationName, showing.venueName]),
  };
  return (
    <p className="catalog-notice-facts">
      <time dateTime={showing.dateTime}>
        {showing.highlight
          ? t('factsHighlight', { ...facts, highlight: showing.highlight })
          : t('facts', facts)}
      </time>
    </p>
  );
}

/** When the sale opens, and the wait until then. */
function Opening({ page: { showing, now }, kind }: { page: AlternativesView; kind: SaleNoticeKind }) {
  const t = useTranslations('catalog.notice');
  const texts = useShowingTexts();
  const { loadAgain } = useLoadAgain();
  const { opensAt } = showing.sale;
  if (!opensAt) return null;
  return (
    <div className="catalog-notice-opening">
      {kind === 'notYet' && (
        <p className="catalog-notice-opens">
          <time dateTime={opensAt}>{t('notYet', { moment: texts.moment(opensAt, showing.timeZone) })}</time>
        </p>
      )}
      <Countdown until={opensAt} now={now} onZero={() => void loadAgain()} />
      <p className="catalog-notice-hint">{t('opensByItself')}</p>
    </div>
  );
}

function NoticeActions({ page, kind, waiting }: Omit<SaleNoticeProps, 'children'>) {
  const t = useTranslations('catalog.notice');
  const { loadAgain, isLoading } = useLoadAgain();
  const { locationId } = page.showing;
  return (
    <>
      {waiting}
      {kind === 'locationOffline' && (
        <Button look="go" icon="refresh" busy={isLoading} onClick={() => void loadAgain()}>
          {t('tryAgain')}
        </Button>
      )}
      <LinkButton look={waiting || kind === 'locationOffline' ? 'alt' : 'go'} to={`/?location=${locationId}`}>
        {t('whatsOn')}
      </LinkButton>
    </>
  );
}
