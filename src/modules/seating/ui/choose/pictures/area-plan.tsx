import { useTranslations } from 'use-intl';
import type { ChartShape } from '../../../rules/chart.ts';
import type { Hall, HallSection } from '../../../rules/hall.ts';
import './area-plan.css';

/** Shares of the picture's width: the edge around it, letters, names. */
const EDGE = 0.02;
const LETTER = 0.07;
const NAME = 0.036;
/** The usual width of a character, in heights of its line. */
const CHARACTER = 0.56;

interface AreaPlanProps {
  hall: Hall;
  /** The letter of each section, by index. */
  letters: readonly string[];
  /** Ids of the sections with chosen places: highlighted. */
  chosen: ReadonlySet<number>;
}

/**
 * The areas of a hall without numbered places and its stage, as a picture without controls. The rows beside it say the
 * same in words, so screen readers do not have it.
 */
export function AreaPlan({ hall, letters, chosen }: AreaPlanProps) {
  const [left, top, right, bottom] = hall.bounds;
  const edge = (right - left) * EDGE;
  const [width, height] = [right - left + 2 * edge, bottom - top + 2 * edge];
  return (
    <svg
      className="area-plan"
      viewBox={`${left - edge} ${top - edge} ${width} ${height}`}
      aria-hidden="true"
      direction="ltr"
    >
      {hall.shapes.map((shape) => (
        <Shape key={`${shape.kind} ${shape.x} ${shape.y}`} shape={shape} size={width * NAME} />
      ))}
      {hall.sections.map((section, index) => (
        <Area
          key={section.id}
          section={section}
          letter={letters[index]}
          isChosen={chosen.has(section.id)}
          width={width}
        />
      ))}
    </svg>
  );
}

interface AreaProps {
  section: HallSection;
  letter: string | undefined;
  isChosen: boolean;
  /** The picture's width, by which letters and names are sized. */
  width: number;
}

function Area({ section: { name, polygon, bbox }, letter, isChosen, width }: AreaProps) {
  const [left, top, right, bottom] = bbox;
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const hasName = name.length * CHARACTER * NAME * width < right - left;
  return (
    <g className={isChosen ? 'area-plan-chosen' : undefined}>
      <polygon className="area-plan-area" points={polygon.join(' ')} />
      <text
        className="area-plan-letter"
        x={x}
        y={y + width * LETTER * (hasName ? -0.1 : 0.35)}
        fontSize={width * LETTER}
      >
        {letter}
      </text>
      {hasName && (
        <text className="area-plan-name" x={x} y={y + width * NAME} fontSize={width * NAME}>
          {name}
        </text>
      )}
    </g>
  );
}

function Shape({
  shape: { kind, label, x, y, w, h, angle, points },
  size,
}: {
  shape: ChartShape;
  size: number;
}) {
  const t = useTranslations('seating.map');
  const text = label ?? (kind === 'stage' ? t('stage') : '');
  const turn = angle ? `rotate(${angle} ${x} ${y})` : undefined;
  return (
    <g className={kind === 'stage' ? 'area-plan-stage' : 'area-plan-shape'}>
      {points ? (
        <polygon points={points.join(' ')} />
      ) : (
        <rect x={x - w / 2} y={y - h / 2} width={w} height={h} transform={turn} />
      )}
      {text && (
        <text className="area-plan-name" x={x} y={y + size / 3} fontSize={size}>
          {text}
        </text>
      )}
    </g>
  );
}
