import { useTranslations } from 'use-intl';
import type { Amount } from '#kernel/amount.ts';
import { isSameChoice, type ChosenProduct } from '../rules/quote-products.ts';
import { ProductCard, type CatalogueProduct } from './product-card.tsx';

interface ProductCatalogueProps {
  products: readonly CatalogueProduct[];
  chosen: readonly ChosenProduct[];
  onChange: (chosen: ChosenProduct[]) => void;
  money: (amount: Amount) => string;
}

/**
 * The products that can be bought with the tickets, with a quantity for each variant; combos first where there are several.
 * The owner of the cart stores the choice.
 */
export function ProductCatalogue({ products, chosen, onChange, money }: ProductCatalogueProps) {
  const t = useTranslations('products.choose');
  const set = (choice: ChosenProduct): void => {
    const rest = chosen.filter((one) => !isSameChoice(one, choice));
    onChange(choice.quantity > 0 ? [...rest, choice] : rest);
  };
  const hasPictures = products.some(({ image }) => image !== null);
  const combos = products.filter(({ isCombo }) => isCombo);
  const singles = products.filter(({ isCombo }) => !isCombo);
  const isGrouped = combos.length > 1 && singles.length > 1;
  const groups = isGrouped
    ? [
        { name: t('combos'), products: combos },
        { name: t('singles'), products: singles },
      ]
    : [{ name: undefined, products }];
  return groups.map((group) => (
    <div key={group.name ?? ''}>
      {group.name && (
        <p className="products-group-name" aria-hidden>
          {group.name}
        </p>
      )}
      <ul className="products-catalogue" aria-label={group.name}>
        {group.products.map((product) => (
          <ProductCard
            key={product.id}
            product={product}
            chosen={chosen.filter(({ id }) => id === product.id)}
            onChange={set}
            money={money}
            hasPicture={hasPictures}
          />
        ))}
      </ul>
    </div>
  ));
}
