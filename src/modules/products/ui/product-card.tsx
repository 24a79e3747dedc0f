import { useTranslations } from 'use-intl';
import type { Amount } from '#kernel/amount.ts';
import { IconButton } from '#platform/ui/controls/icon-button.tsx';
import { Price } from '#platform/ui/layout/price.tsx';
import { useKeptFocus } from '#platform/ui/controls/use-kept-focus.ts';
import { Stepper } from '#platform/ui/controls/stepper.tsx';
import './product-card.css';

/** A product as the order page gets it. */
export interface CatalogueProduct {
  id: number;
  name: string;
  description: string | null;
  price: Amount;
  maximum: number;
  isDeliveryRequired: boolean;
  image: string;
  background: string | null;
}

interface ProductCardProps {
  product: CatalogueProduct;
  quantity: number;
  onChange: (quantity: number) => void;
  money: (amount: Amount) => string;
}

/** The plus, which is the last button before and after the first press. */
const onMore = (buttons: readonly HTMLElement[]): HTMLElement | undefined => buttons.at(-1);

/** A product: picture on its colour, price, and a plus button that becomes a stepper. */
export function ProductCard({ product, quantity, onChange, money }: ProductCardProps) {
  const t = useTranslations('products.choose');
  const { name, description, price, maximum, image, background } = product;
  return (
    <li ref={useKeptFocus<HTMLLIElement>(onMore)} tabIndex={-1} className="products-card">
      <span className="products-picture" style={{ background: background ?? undefined }}>
        <img src={image} alt="" width={150} height={150} loading="lazy" />
      </span>
      <div className="products-words">
        <h3 className="products-name">{name}</h3>
        {description && <p className="products-description">{description}</p>}
      </div>
      <div className="products-foot">
        <b>
          <Price text={money(price)} />
        </b>
        {quantity === 0 ? (
          <span className="products-add">
            <IconButton icon="plus" label={t('add', { name })} onClick={() => onChange(1)} />
          </span>
        ) : (
          <Stepper
            label={name}
            value={quantity}
            max={maximum}
            filled
            fewerLabel={t('fewer', { name })}
            moreLabel={t('more', { name })}
            onChange={onChange}
          />
        )}
      </div>
    </li>
  );
}
