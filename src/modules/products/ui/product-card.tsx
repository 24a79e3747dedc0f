import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Amount } from '#kernel/amount.ts';
import { IconButton } from '#platform/ui/controls/icon-button.tsx';
import { Price } from '#platform/ui/layout/price.tsx';
import { classNames } from '#platform/ui/style/class-names.ts';
import { useKeptFocus } from '#platform/ui/controls/use-kept-focus.ts';
import { Stepper } from '#platform/ui/controls/stepper.tsx';
import { choiceDetail, choicesOf, chosenText, chosenVariants, contentsText } from '../rules/choices.ts';
import { isSameChoice, type ChosenProduct } from '../rules/quote-products.ts';
import { ProductPicture } from './product-picture.tsx';
import { VariantChoice } from './variant-choice.tsx';
import './product-card.css';

/** A product as the order page gets it. */
export interface CatalogueProduct {
  id: number;
  name: string;
  description: string | null;
  /** Of a product with variants: that of the cheapest one. */
  price: Amount;
  maximum: number;
  isDeliveryRequired: boolean;
  image: string | null;
  background: string | null;
  isCombo: boolean;
  /** The product itself, or the parts of a combo. A variant has no price of its own in a combo. */
  pieces: readonly {
    name: string;
    variants: readonly { key: string; name: string; price: Amount | null }[];
  }[];
  /** What a combo saves against buying its parts singly; `isLeast`: at least. */
  saving: { amount: Amount; isLeast: boolean } | null;
}

interface ProductCardProps {
  product: CatalogueProduct;
  /** What is chosen of it, with a quantity for each combination of variants. */
  chosen: readonly ChosenProduct[];
  onChange: (choice: ChosenProduct) => void;
  money: (amount: Amount) => string;
  /** False when no product of the catalogue has a picture, so that there is no space for one. */
  hasPicture: boolean;
}

/** The plus, which is the last button before and after the first press. */
const onMore = (buttons: readonly HTMLElement[]): HTMLElement | undefined => buttons.at(-1);

/** A product: picture on its colour, the choice of its variants, price, and a plus button that becomes a stepper. */
export function ProductCard({ product, chosen, onChange, money, hasPicture }: ProductCardProps) {
  const t = useTranslations('products.choose');
  const [keys, setKeys] = useVariants(product, chosen);
  const own = { id: product.id, ...(keys.length > 0 && { variants: keys }) };
  const quantity = chosen.find((one) => isSameChoice(one, own))?.quantity ?? 0;
  const others = chosen.filter(
    (one) => !isSameChoice(one, own) && chosenVariants(product, one.variants ?? []),
  );
  const left = product.maximum - others.reduce((all, one) => all + one.quantity, 0);
  const name = keys.length > 0 ? chosenText(product, keys) : product.name;
  const price = chosenVariants(product, keys)?.[0]?.price ?? product.price;
  const { saving } = product;
  const choices = choicesOf(product);
  return (
    <li
      ref={useKeptFocus<HTMLLIElement>(onMore)}
      tabIndex={-1}
      className={classNames('products-card', !hasPicture && 'products-card-plain')}
    >
      {hasPicture && (
        <ProductPicture name={product.name} image={product.image} background={product.background} />
      )}
      <div className="products-words">
        <h3 className="products-name">{product.name}</h3>
        {product.isCombo && <p className="products-description">{contentsText(product)}</p>}
        {product.description && <p className="products-description">{product.description}</p>}
        {saving && (
          <p className="products-saving">
            {t(saving.isLeast ? 'savesLeast' : 'saves', { amount: money(saving.amount) })}
          </p>
        )}
      </div>
      <div className="products-choices">
        {choices.map((piece, at) => (
          <VariantChoice
            // The parts of a combo stay in their order.
            key={`${at} ${piece.name}`}
            legend={product.isCombo ? legendOf(choices, at) : t('variant', { name: product.name })}
            isLegendShown={product.isCombo}
            variants={piece.variants}
            value={keys[at]!}
            onChange={(key) => setKeys(keys.with(at, key))}
          />
        ))}
      </div>
      <div className="products-foot">
        <b>
          <Price text={money(price)} />
        </b>
        <div className={quantity === 0 ? 'products-count products-add' : 'products-count'}>
          {quantity === 0 ? (
            <IconButton
              icon="plus"
              label={t('add', { name })}
              disabled={left <= 0}
              onClick={() => onChange({ ...own, quantity: 1 })}
            />
          ) : (
            <Stepper
              quiet
              label={name}
              value={quantity}
              max={left}
              filled
              fewerLabel={t('fewer', { name })}
              moreLabel={t('more', { name })}
              onChange={(value) => onChange({ ...own, quantity: value })}
            />
          )}
        </div>
      </div>
      {others.length > 0 && (
        <ul className="products-others" aria-label={t('others', { name: product.name })}>
          {others.map((other) => (
            <li key={other.variants?.join(' ')}>
              {t('counted', { count: other.quantity, name: choiceDetail(product, other.variants) })}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** The name of a combo's part; of equal ones with their number: 'Popcorn 2'. */
function legendOf(choices: readonly { readonly name: string }[], at: number): string {
  const { name } = choices[at]!;
  const isSame = (choice: { readonly name: string }): boolean => choice.name === name;
  return choices.filter(isSame).length === 1
    ? name
    : `${name} ${choices.slice(0, at + 1).filter(isSame).length}`;
}

/**
 * The variants that the card shows: of what was chosen last, else the first ones. Nothing is added to the order by it.
 */
function useVariants(
  product: CatalogueProduct,
  chosen: readonly ChosenProduct[],
): [readonly string[], (keys: readonly string[]) => void] {
  const first = choicesOf(product).map(({ variants }) => variants[0]!.key);
  const [keys, setKeys] = useState<readonly string[]>(
    () => chosen.findLast(({ variants = [] }) => chosenVariants(product, variants))?.variants ?? first,
  );
  return [chosenVariants(product, keys) ? keys : first, setKeys];
}
