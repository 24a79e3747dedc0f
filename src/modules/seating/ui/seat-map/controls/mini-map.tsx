import { useMemo, type PointerEvent, type Ref } from 'react';
import { useTranslations } from 'use-intl';
import type { Hall } from '../../../rules/hall.ts';
import { outlinePath } from '../painting/picture.ts';
import { pictureBox } from '../view.ts';

type MiniMapProps = {
  readonly hall: Hall;
  readonly shown: boolean;
  /** The frame that shows which part the map shows; the map moves it, not React. */
  readonly frame: Ref<SVGRectElement>;
  readonly onMove: (x: number, y: number) => void;
};

/**
 * The whole hall in a corner while a large hall is zoomed: press or drag to look at another part. Keyboard users have
 * the list of sections.
 */
export function MiniMap({ hall, shown, frame, onMove }: MiniMapProps) {
  const t = useTranslations('seating.map');
  const [left, top, right, bottom] = pictureBox(hall);
  const outlines = useMemo(
    () => hall.sections.map((section) => outlinePath(section.polygon, 1)).join(''),
    [hall],
  );
  const move = (event: PointerEvent<SVGSVGElement>): void => {
    if (event.buttons === 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const box = event.currentTarget.getBoundingClientRect();
    const k = Math.min(box.width / (right - left), box.height / (bottom - top));
    const [x, y] = [event.clientX - (box.left + box.width / 2), event.clientY - (box.top + box.height / 2)];
    onMove((left + right) / 2 + x / k, (top + bottom) / 2 + y / k);
  };
  return (
    <svg
      className="seat-mini-map"
      data-shown={shown}
      role="img"
      aria-label={t('overview')}
      viewBox={`${left} ${top} ${right - left} ${bottom - top}`}
      style={{ aspectRatio: (right - left) / (bottom - top) }}
      onPointerDown={move}
      onPointerMove={move}
    >
      <path d={outlines} />
      <rect ref={frame} />
    </svg>
  );
}
