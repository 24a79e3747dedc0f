import { useId } from 'react';
import { VisuallyHidden } from '#platform/ui/style/visually-hidden.tsx';
import './variant-choice.css';

interface VariantChoiceProps {
  legend: string;
  /** Otherwise the legend is for screen readers only. */
  isLegendShown: boolean;
  variants: readonly { readonly key: string; readonly name: string }[];
  value: string;
  onChange: (key: string) => void;
}

/** Chooses between the variants of a product, or of a part of a combo. Native radio buttons that wrap. */
export function VariantChoice({ legend, isLegendShown, variants, value, onChange }: VariantChoiceProps) {
  const group = useId();
  return (
    <fieldset className="products-variants">
      <legend className="products-variants-legend">
        {isLegendShown ? legend : <VisuallyHidden>{legend}</VisuallyHidden>}
      </legend>
      {variants.map(({ key, name }) => (
        <label key={key} className="products-variant">
          <input
            className="products-variant-input"
            type="radio"
            name={group}
            value={key}
            checked={key === value}
            onChange={() => onChange(key)}
          />
          <span className="products-variant-name">{name}</span>
        </label>
      ))}
    </fieldset>
  );
}
