import {
  INK_NAMES,
  SIGNS,
  SofaShape,
  glyphOf,
  inkOf,
  turnsWithRow,
  type SeatLook,
  type Shape,
} from './glyphs.ts';
import { at } from './outlines.ts';

type SeatGlyphProps = { readonly shape: Shape; readonly state: SeatLook; readonly level?: number };

/** A seat's glyph next to text, from the same table as the map's; a sofa is shown as a pair. */
export function SeatGlyph({ shape, state, level = 0 }: SeatGlyphProps) {
  const sofa = turnsWithRow(shape);
  const parts: readonly (readonly [Shape, number])[] = sofa
    ? [
        [SofaShape.left, -14],
        [SofaShape.right, 14],
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
            {sign && <path className={sign} d={`M${x} 0${SIGNS[sign].d}`} />}
          </g>
        );
      })}
    </svg>
  );
}
