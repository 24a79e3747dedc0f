import { useTranslations } from 'use-intl';
import { DeliveryChoice } from '#modules/products/ui/delivery-choice.tsx';
import { ProductCatalogue } from '#modules/products/ui/product-catalogue.tsx';
import { wantsDelivery } from './delivery.ts';
import { useOrder } from '../cart/order-context.ts';

/** The choice of products, and of their delivery when one of them needs it. */
export function ProductChoice() {
  const { data, cart, change, refusal, money } = useOrder();
  const { products: chosen, delivery } = cart.content;
  return (
    <>
      <ProductCatalogue
        products={data.products}
        chosen={chosen}
        onChange={(products) => change({ products: products.map(({ id, quantity }) => ({ id, quantity })) })}
        money={money}
      />
      {wantsDelivery(data, cart.content) && (
        <DeliveryChoice
          ways={data.deliveryWays}
          value={delivery}
          onChange={(key) => change({ delivery: key })}
          isMissing={refusal?.code === 'DELIVERY_REQUIRED'}
        />
      )}
    </>
  );
}

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
