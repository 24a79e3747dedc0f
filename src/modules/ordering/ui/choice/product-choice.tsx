import { useTranslations } from 'use-intl';
import { useKeptFocus } from '#platform/ui/controls/use-kept-focus.ts';
import { DeliveryChoice } from '#modules/products/ui/delivery-choice.tsx';
import type { ChosenProduct } from '#modules/products/rules/quote-products.ts';
import { ProductCatalogue } from '#modules/products/ui/product-catalogue.tsx';
import { UnsoldProducts } from '#modules/products/ui/unsold-products.tsx';
import { OrderCodes } from '#modules/tickets/ui/codes/order-codes.tsx';
import type { CodeUse } from '#modules/tickets/ui/codes/code-use.ts';
import { wantsDelivery } from './delivery.ts';
import { useCodes } from './use-codes.ts';
import { useOrder } from '../cart/order-context.ts';

/** The choice of products, and of their delivery when one of them needs it. */
export function ProductChoice() {
  const { data, cart, change, refusal, clearRefusal, money } = useOrder();
  const { products: chosen, delivery } = cart.content;
  const codes = useProductCodes();
  const set = (products: readonly ChosenProduct[]): void =>
    change({
      products: products.map(({ variants, ...rest }) => ({
        ...rest,
        ...(variants && { variants: [...variants] }),
      })),
    });
  return (
    <>
      <div ref={useKeptFocus<HTMLDivElement>()} tabIndex={-1} className="ordering-product-choice">
        <UnsoldProducts
          unsold={cart.unsoldProducts ?? []}
          chosen={chosen}
          onChange={(products) => {
            clearRefusal();
            set(products);
          }}
        />
        {data.products.length > 0 && (
          <ProductCatalogue products={data.products} chosen={chosen} onChange={set} money={money} />
        )}
      </div>
      {codes && codes.entered.length > 0 && (
        <OrderCodes use={codes} currency={cart.bill.currency} hasField={false} />
      )}
      {wantsDelivery(data, cart.content) && (
        <DeliveryChoice
          goods={data.products
            .filter(({ id, isDeliveryRequired }) => isDeliveryRequired && isChosen(chosen, id))
            .map(({ name }) => name)}
          ways={data.deliveryWays}
          value={delivery}
          onChange={(key) => change({ delivery: key })}
          missing={refusal?.code === 'DELIVERY_REQUIRED' ? refusal : null}
        />
      )}
    </>
  );
}

/** The codes that make extras cheaper: removed where the extras are chosen, too. */
function useProductCodes(): CodeUse | undefined {
  const use = useCodes();
  return use && { ...use, entered: use.entered.filter(({ goods }) => goods === 'product') };
}

const isChosen = (chosen: readonly ChosenProduct[], id: number): boolean =>
  chosen.some((one) => one.id === id && one.quantity > 0);

/** The products under the tickets, on a page that shows both. */
export function ProductSection() {
  const t = useTranslations('checkout.products');
  return (
    <section className="ordering-products">
      <div>
        <h2 className="step-heading">{t('heading')}</h2>
        <p className="ordering-lead">{t('lead')}</p>
      </div>
      <ProductChoice />
    </section>
  );
}
