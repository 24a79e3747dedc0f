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
 * The products that can be bought with the tickets, with a quantity for each variant. The owner of the cart stores the
 * choice.
 */
export function ProductCatalogue({ products, chosen, onChange, money }: ProductCatalogueProps) {
  const set = (choice: ChosenProduct): void => {
    const rest = chosen.filter((one) => !isSameChoice(one, choice));
    onChange(choice.quantity > 0 ? [...rest, choice] : rest);
  };
  const hasPictures = products.some(({ image }) => image !== null);
  return (
    <ul className="products-catalogue">
      {products.map((product) => (
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
  );
}
