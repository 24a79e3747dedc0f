import { INK_NAMES, SIGNS, Shape, glyphOf, inkOf, type SeatLook } from './glyphs.ts';
import { at } from './outlines.ts';

type SeatGlyphProps = { readonly shape: Shape; readonly state: SeatLook; readonly level?: number };

/** A seat's sign beside words, from the same table as the map's; a sofa is shown as a pair. */
export function SeatGlyph({ shape, state, level = 0 }: SeatGlyphProps) {
  const sofa = shape >= Shape.sofaOne;
  const parts: readonly (readonly [Shape, number])[] = sofa
    ? [
        [Shape.sofaLeft, -14],
        [Shape.sofaRight, 14],
      ]
    : [[shape, 0]];
  return (
    <svg
      className="seat-glyph hall"
      viewBox={sofa ? '-27 -12 54 24' : '-12.5 -12.5 25 25'}
      aria-hidden="true"
      focusable="false"
    >
      {parts.map(([part, x]) => {
        const { outlines, sign } = glyphOf(part, state);
        return (
          <g key={x}>
            <path className={INK_NAMES[inkOf(level, state) as 0]} d={at(outlines, x, 0)} />
            {sign && <path className={sign === 'tick' ? 'tick' : 'chair'} d={`M${x} 0${SIGNS[sign].d}`} />}
          </g>
        );
      })}
    </svg>
  );
}
