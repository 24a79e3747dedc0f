import './digit-cells.css';

/**
 * The cells of a code of some digits, painted behind one text field, which has them as its `start`. The field stays one: it
 * takes a pasted code, and the one that a phone offers. The element around it has the class `ui-digits`.
 */
export function DigitCells({ count }: { count: number }) {
  return (
    <span className="ui-digit-cells" aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        <i key={at} />
      ))}
    </span>
  );
}
