import { useTranslations } from 'use-intl';
import { Logo } from '#platform/ui/logo.tsx';
import { StepBar } from '#platform/ui/step-bar.tsx';
import { useHref } from '#modules/catalog/ui/links.tsx';
import { pageOf, type FlowPage } from '#modules/ordering/rules/flow.ts';
import { useOrder } from './order-context.ts';
import { useOrderShop } from './order-shop.ts';
import { OrderTimer } from './order-timer.tsx';
import type { OrderTimer as Timer } from './use-order-timer.ts';
import './order-frame.css';

/** The words for a page of the flow: one name for both where tickets and products share it. */
export function usePageName(): (page: FlowPage) => string {
  const t = useTranslations('ordering.step');
  return (page) => t(page.shows.length > 1 ? 'chooseTicketsAndProducts' : page.step);
}

/** Logo, steps, clock, language; on phones back, name and segments (specification section 2). */
export function OrderStepBar({ timer }: { timer: Timer }) {
  const t = useTranslations('ordering.bar');
  const { pages, step, data, configuration } = useOrder();
  const { brand, tools } = useOrderShop();
  const href = useHref();
  const nameOf = usePageName();
  const isOver = step === 'confirmation';
  // What was bought is no step to go to; once bought there is no going back.
  const shown = isOver ? pages : pages.filter((page) => page.step !== 'confirmation');
  const current = shown.indexOf(pageOf(pages, step));
  const address = (page: FlowPage): string => href(`/order/${data.presentation.id}?step=${page.step}`);
  const before = isOver ? undefined : shown[current - 1];
  return (
    <StepBar
      logo={<Logo name={brand.name} mark={brand.mark} href={href('/')} />}
      steps={shown.map((page) => ({ label: nameOf(page), ...(!isOver && { href: address(page) }) }))}
      current={current}
      isNumbered={configuration.stepper.showNumbers}
      stepsLabel={t('steps')}
      progressLabel={t('progress', { step: current + 1, count: shown.length })}
      back={
        before
          ? { href: address(before), label: t('backToStep', { step: nameOf(before) }) }
          : { href: href('/'), label: t('backToShowings') }
      }
      end={
        <>
          <OrderTimer timer={timer} />
          {tools}
        </>
      }
    />
  );
}
