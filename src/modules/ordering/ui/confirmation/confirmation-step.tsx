import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/controls/button.tsx';
import { Empty } from '#platform/ui/layout/layout.tsx';
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx';
import { catalogAddress } from '#modules/catalog/rules/addresses.ts';
import { LinkButton } from '#modules/catalog/ui/links.tsx';
import { useLink } from './kept-link.ts';
import { hasNoAnswer } from '#platform/browser/network/lost-answer.ts';
import { NewConfirmation } from './new-confirmation.tsx';
import { OldConfirmation } from './old-confirmation.tsx';
import { OrderComplete } from '../frame/order-complete.tsx';
import { PlainConfirmation } from './plain-confirmation.tsx';
import { useCheckout } from '../cart/order-context.ts';
import { useRefusalText } from '../frame/refusal-text.ts';
import { useDocument } from './use-document.ts';
import './confirmation-step.css';

/**
 * The paid order. Its token is in the address, so that a reload shows it again.
 */
export function ConfirmationStep() {
  const token = useLink();
  return (
    <div className="ui-wrap ordering-confirmation">
      {/* The address gives access to the tickets, so search engines and other sites must not get it. */}
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      {/^[\w-]{22}$/.test(token) ? <Confirmation token={token} /> : <NoOrder />}
    </div>
  );
}

function Confirmation({ token }: { token: string }) {
  const { configuration } = useCheckout();
  const { state, again } = useDocument(token);
  if (state.name === 'loading') return <Loading />;
  if (state.name === 'failed' && state.refusal.code === 'ORDER_NOT_FOUND') return <NoOrder />;
  if (state.name === 'failed') return <Failed refusal={state.refusal} again={again} />;
  const { document } = state;
  if (document.kind === 'plain') return <PlainConfirmation document={document} />;
  const Shown = configuration.newConfirmation ? NewConfirmation : OldConfirmation;
  return <Shown document={document} />;
}

function Loading() {
  const t = useTranslations('checkout.confirmation');
  const { kind } = useCheckout();
  return (
    <SkeletonGroup label={t('loading', { kind })}>
      <div className="ordering-confirmed">
        <div className="ordering-confirmed-words">
          <Skeleton height="128px" shape="panel" />
          <Skeleton height="84px" shape="panel" />
          <Skeleton height="200px" shape="panel" />
        </div>
        <Skeleton height="560px" shape="panel" />
      </div>
    </SkeletonGroup>
  );
}

function NoOrder() {
  const t = useTranslations('checkout.confirmation');
  return (
    <Empty
      isPage
      title={t('missing')}
      actions={<LinkButton to={catalogAddress.whatsOn()}>{t('home')}</LinkButton>}
    >
      <p>{t('missingText')}</p>
    </Empty>
  );
}

function Failed({ refusal, again }: { refusal: { code: string }; again: () => void }) {
  const t = useTranslations('checkout.confirmation');
  const { kind } = useCheckout();
  const texts = useRefusalText()(refusal);
  const action = (
    <Button look="go" icon="refresh" onClick={again}>
      {t('again')}
    </Button>
  );
  if (hasNoAnswer(refusal)) return <OrderComplete action={action} />;
  return (
    <Empty isPage title={texts.title} actions={action}>
      <p role="alert">{t('safe', { kind })}</p>
    </Empty>
  );
}
