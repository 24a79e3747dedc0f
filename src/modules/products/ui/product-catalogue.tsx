import type { Amount } from '#kernel/amount.ts';
import type { ChosenProduct } from '../rules/quote-products.ts';
import { ProductCard, type CatalogueProduct } from './product-card.tsx';

interface ProductCatalogueProps {
  products: readonly CatalogueProduct[];
  chosen: readonly ChosenProduct[];
  onChange: (chosen: ChosenProduct[]) => void;
  money: (amount: Amount) => string;
}

/**
 * The products that can be bought with the tickets, with a quantity for each. The owner of the cart stores the
 * choice.
 */
export function ProductCatalogue({ products, chosen, onChange, money }: ProductCatalogueProps) {
  const set = (id: number, quantity: number): void => {
    const rest = chosen.filter((one) => one.id !== id);
    onChange(quantity > 0 ? [...rest, { id, quantity }] : rest);
  };
  return (
    <ul className="products-catalogue">
      {products.map((product) => (
        <ProductCard
          key={product.id}
          product={product}
          quantity={chosen.find((one) => one.id === product.id)?.quantity ?? 0}
          onChange={(quantity) => set(product.id, quantity)}
          money={money}
        />
      ))}
    </ul>
  );
}
