import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Logo } from '#platform/ui/layout/logo.tsx';
import { StepBar } from '#platform/ui/layout/step-bar.tsx';
import { catalogAddress } from '#modules/catalog/rules/addresses.ts';
import { useHref } from '#modules/catalog/ui/links.tsx';
import { orderingAddress } from '#modules/ordering/rules/addresses.ts';
import { pageOf, type AnyStep, type FlowPage } from '#modules/ordering/rules/flow.ts';
import { useCheckout } from '../cart/order-context.ts';
import { useOrderShop } from '../cart/order-shop.ts';
import { useChanging } from '../seat-change/use-changing.ts';
import './order-frame.css';

/** The name of a page of the flow; tickets and products on one page have one name. */
export function usePageName(): (page: FlowPage) => string {
  const t = useTranslations('ordering.step');
  return ({ step, shows }) => {
    const isOfTickets = shows.includes('chooseTickets');
    if (isOfTickets && shows.includes('chooseProducts')) return t('chooseTicketsAndProducts');
    return t(isOfTickets ? 'chooseTickets' : step);
  };
}

/** Logo, steps, clock, language; on phones back, name and segments (specification section 2). */
export function OrderStepBar({ clock }: { clock?: ReactNode }) {
  const t = useTranslations('ordering.bar');
  const { scope, pages, step, configuration } = useCheckout();
  const { brand, tools } = useOrderShop();
  const href = useHref();
  const nameOf = usePageName();
  const isOver = step === 'confirmation';
  // The confirmation is not a step to go to before the payment, and after it no earlier step can be entered.
  const ahead: readonly FlowPage[] = isOver ? pages : pages.filter((page) => page.step !== 'confirmation');
  const [changing] = useChanging();
  // Whoever changes seats has tickets: no step follows.
  const shown = changing ? ahead.slice(0, 1) : ahead;
  const current = shown.indexOf(pageOf<AnyStep>(pages, step));
  const addressOf = (page: FlowPage): string => href(orderingAddress.step(scope, page.step));
  const before = isOver ? undefined : shown[current - 1];
  return (
    <StepBar
      logo={<Logo name={brand.name} mark={brand.mark} href={href(catalogAddress.whatsOn())} />}
      steps={shown.map((page) => ({ label: nameOf(page), ...(!isOver && { href: addressOf(page) }) }))}
      current={current}
      isNumbered={configuration.stepper.showNumbers}
      stepsLabel={t('steps')}
      progressLabel={t('progress', { step: current + 1, count: shown.length })}
      back={
        before
          ? { href: addressOf(before), label: t('backToStep', { step: nameOf(before) }) }
          : { href: href(catalogAddress.whatsOn()), label: t('backToShowings') }
      }
      end={
        <>
          {clock}
          {tools}
        </>
      }
    />
  );
}
