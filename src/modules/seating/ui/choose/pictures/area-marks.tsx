import { useEffect, useState, type RefObject } from 'react';
import { classNames } from '#platform/ui/style/class-names.ts';
import { areaShape, type AreaShape } from './image-areas.ts';

/** Heights of a letter and of its badge, as shares of the picture's width. */
const LETTER = 0.055;
const BADGE = 0.09;

/** What a picture's areas are called, and which of them have chosen places; by the ids of their sections. */
export type AreaLetters = {
  readonly letterOf: (sectionId: number) => string | undefined;
  readonly chosen: ReadonlySet<number>;
};

type MarkedArea = { readonly element: HTMLAreaElement; readonly shape: AreaShape };
type MarkedPicture = { readonly width: number; readonly height: number; readonly areas: MarkedArea[] };

interface AreaMarksProps {
  /** Has the picture and its map. */
  host: RefObject<HTMLElement | null>;
  /** The picture's HTML: read again when it is another. */
  html: string;
  /** The id of the section that an area leads to. */
  sectionIdOf: (area: HTMLAreaElement) => number | undefined;
  letters: AreaLetters | undefined;
}

/**
 * Drawn over a cinema's own picture: the letters of its areas, those with chosen places highlighted, and a ring round the area
 * with the keyboard's focus, which browsers do not draw. The rows beside the picture say the same in words.
 */
export function AreaMarks({ host, html, sectionIdOf, letters }: AreaMarksProps) {
  const [picture, setPicture] = useState<MarkedPicture | null>(null);
  const [focused, setFocused] = useState<EventTarget | null>(null);
  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    // Before they are scaled with the picture (fit-areas.ts).
    const areas = markedAreas(element);
    const image = element.querySelector('img');
    const measure = (): void => setPicture(image && marked(image, areas));
    measure();
    image?.addEventListener('load', measure, { signal });
    element.addEventListener(
      'focusin',
      ({ target }) =>
        setFocused(target instanceof Element && target.matches(':focus-visible') ? target : null),
      { signal },
    );
    element.addEventListener('focusout', () => setFocused(null), { signal });
    return () => stop.abort();
  }, [host, html]);
  if (!picture) return null;
  const { width, height, areas } = picture;
  return (
    <svg className="area-marks" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {areas.map(({ element, shape }, index) => {
        const id = sectionIdOf(element);
        const letter = id === undefined ? undefined : letters?.letterOf(id);
        return (
          <Mark
            key={index}
            {...{ shape, letter, width }}
            isChosen={id !== undefined && letters?.chosen.has(id) === true}
            isFocused={element === focused}
          />
        );
      })}
    </svg>
  );
}

const markedAreas = (host: HTMLElement): MarkedArea[] =>
  Array.from(host.querySelectorAll('area')).flatMap((element) => {
    const shape = areaShape(element.shape, element.coords);
    return shape ? [{ element, shape }] : [];
  });

/** Null until the picture's size is known. */
function marked(image: HTMLImageElement, areas: MarkedArea[]): MarkedPicture | null {
  const width = Number(image.getAttribute('width')) || image.naturalWidth;
  const height = Number(image.getAttribute('height')) || image.naturalHeight;
  return width > 0 && height > 0 ? { width, height, areas } : null;
}

interface MarkProps {
  shape: AreaShape;
  letter: string | undefined;
  isChosen: boolean;
  isFocused: boolean;
  /** The picture's width, by which letters are sized. */
  width: number;
}

function Mark({ shape, letter, isChosen, isFocused, width }: MarkProps) {
  const { x, y, outline } = shape;
  const half = (BADGE * width) / 2;
  const draw = (className: string) =>
    outline.kind === 'circle' ? (
      <circle className={className} cx={x} cy={y} r={outline.r} />
    ) : (
      <polygon className={className} points={outline.points.join(' ')} />
    );
  return (
    <g className={classNames(isChosen && 'area-marks-chosen')}>
      {isChosen && draw('area-marks-shade')}
      {isFocused && draw('area-marks-gap')}
      {isFocused && draw('area-marks-ring')}
      {letter !== undefined && (
        <>
          <rect
            className="area-marks-badge"
            {...{ x: x - half, y: y - half, width: 2 * half, height: 2 * half, rx: half / 4 }}
          />
          <text x={x} y={y + 0.35 * LETTER * width} fontSize={LETTER * width}>
            {letter}
          </text>
        </>
      )}
    </g>
  );
}
