import { useTranslations } from 'use-intl';
import { Stack } from '#platform/ui/layout/layout.tsx';
import { SignInForm } from '#modules/customers/ui/sign-in/sign-in-form.tsx';
import type { SignIn } from '#modules/customers/ui/sign-in/use-sign-in.ts';
import { useCheckout } from '../cart/order-context.ts';
import { useRefusalText } from '../frame/refusal-text.ts';
import { StepLayout } from '../frame/step-layout.tsx';
import { StepSkeleton } from '../frame/step-skeleton.tsx';
import { OrderSummary } from '../summary/order-summary.tsx';
import { goodsView } from '../summary/goods-view.ts';

/** Signing in, before the details, where the brand sells to customers only. */
export function SignInFirst({ signIn }: { signIn: SignIn }) {
  const t = useTranslations();
  const { kind, country } = useCheckout();
  const refusalText = useRefusalText();
  const view = goodsView(kind);
  if (signIn.state.name === 'unknown') return <StepSkeleton />;
  return (
    <StepLayout
      form
      heading={t('customers.signIn.heading')}
      aside={
        <div className="ui-desktop-only">
          <OrderSummary title={t('checkout.summary.title')} lines={<view.Lines />} action={null} />
        </div>
      }
    >
      <Stack>
        <p>{t('customers.signIn.requiredLead')}</p>
        <SignInForm {...{ signIn, country, refusalText }} />
      </Stack>
    </StepLayout>
  );
}
