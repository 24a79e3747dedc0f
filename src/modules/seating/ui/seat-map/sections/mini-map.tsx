import { useEffect, useMemo, useRef, type PointerEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { Hall } from '../../../rules/hall.ts';
import type { SectionIndex } from '../../../rules/seat-ids.ts';
import type { Sights } from '../binding/sights.ts';
import type { Sight } from '../engine/map-engine.ts';
import { outlinePath } from '../painting/picture.ts';
import { pictureBox } from '../view.ts';

type MiniMapProps = {
  readonly hall: Hall;
  readonly sights: Sights;
  /** The section that the map shows, -1 for none. */
  readonly chosen: SectionIndex;
  readonly onMove: (x: number, y: number) => void;
};

/**
 * The whole hall with its front, small: press or drag to look at another part. Keyboard users have the list of sections.
 */
export function MiniMap({ hall, sights, chosen, onMove }: MiniMapProps) {
  const t = useTranslations('seating.map');
  const [left, top, right, bottom] = pictureBox(hall);
  const frame = useRef<SVGRectElement>(null);
  useEffect(() => {
    return sights.watch((sight) => showFrame(frame.current, sight));
  }, [sights]);
  const section = hall.sections[chosen];
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
      role="img"
      aria-label={t('overview')}
      viewBox={`${left} ${top} ${right - left} ${bottom - top}`}
      onPointerDown={move}
      onPointerMove={move}
    >
      <path d={outlines} />
      {section && <path className="seat-mini-map-chosen" d={outlinePath(section.polygon, 1)} />}
      {hall.shapes.map(
        ({ kind, x, y, w, h }) =>
          (kind === 'screen' || kind === 'stage' || kind === 'front') && (
            <rect
              key={`${x} ${y}`}
              className="seat-mini-map-front"
              x={x - w / 2}
              y={y - h / 2}
              width={w}
              height={h}
            />
          ),
      )}
      <rect className="seat-mini-map-frame" ref={frame} />
    </svg>
  );
}

/** Moves the frame to the visible part of the hall; the whole hall needs no frame. */
function showFrame(frame: SVGRectElement | null, { box: [left, top, right, bottom], whole }: Sight): void {
  const edges = { x: left, y: top, width: right - left, height: bottom - top };
  for (const [name, value] of Object.entries(edges)) frame?.setAttribute(name, String(value));
  frame?.toggleAttribute('hidden', whole);
}
