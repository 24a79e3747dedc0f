import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/controls/button.tsx';
import { VisuallyHidden } from '#platform/ui/style/visually-hidden.tsx';
import type { Hall } from '../../../rules/hall.ts';
import type { SectionIndex } from '../../../rules/seat-ids.ts';
import { SeatState } from '../../../rules/seat-states.ts';
import { levelsIn } from '../../../rules/section-levels.ts';
import type { Sights } from '../binding/sights.ts';
import { levelShape } from '../glyphs/glyphs.ts';
import { SeatGlyph } from '../glyphs/seat-glyph.tsx';
import { nextSection } from '../keyboard/nav.ts';
import type { SeatMapProps } from '../seat-map-props.ts';
import { everything } from '../seat-filter.ts';
import { useShownCounts } from '../use-shown-counts.ts';
import { FrontPointer } from './front-pointer.tsx';
import { MiniMap } from './mini-map.tsx';
import { sectionInSight } from './section-in-sight.ts';
import { useSectionText } from './section-text.ts';
import './sections.css';

type SectionHeadProps = Pick<SeatMapProps, 'store' | 'prices' | 'filter'> & {
  readonly sights: Sights;
  readonly onSection: (section: SectionIndex) => void;
  readonly onWhole: () => void;
  /** Shows this point of the hall. */
  readonly onMove: (x: number, y: number) => void;
};

const NONE = -1 as SectionIndex;
/** '112' and 'A1' are numbers of sections, 'Stalls' is a name. */
const NUMBER = /^\p{L}{0,2}\d+\p{L}?$/u;

/**
 * Above the map of a large hall: which section is shown, with its level, free places and price, where the stage is, the
 * sections beside it, and the way back to the whole hall. Nothing of it covers seats.
 */
export function SectionHead(props: SectionHeadProps) {
  const { store, prices, filter = everything, sights, onSection, onWhole, onMove } = props;
  const t = useTranslations('seating.sections');
  const textOf = useSectionText();
  const { hall } = store;
  const counts = useShownCounts(store, filter);
  const [section, setSection] = useState(NONE);
  useEffect(() => {
    return sights.watch(({ box, whole }) => setSection(whole ? NONE : sectionInSight(hall, box)));
  }, [sights, hall]);
  const title = useRef<HTMLHeadingElement>(null);
  const name = hall.sections[section]?.name;
  const levels = levelsIn(hall, section);
  const level = levels.length === 1 ? levels[0] : undefined;
  const count = name === undefined ? '' : textOf.free(counts, section);
  const price = prices?.ofSection(section) ?? '';
  const [before, after] = [nextSection(hall, section, -1), nextSection(hall, section, 1)];
  return (
    <section className="section-head" aria-label={t('label')}>
      <MiniMap hall={hall} sights={sights} chosen={section} onMove={onMove} />
      <div className="section-head-words">
        <h3 ref={title} tabIndex={-1}>
          {name === undefined ? t('choose') : NUMBER.test(name) ? t('numbered', { name }) : name}
        </h3>
        <p>
          {name === undefined
            ? prices?.ofHall
            : level === undefined
              ? count
              : t('detail', { level: prices?.levelName(level) ?? '', count })}
        </p>
        {name !== undefined && <FrontPointer hall={hall} sights={sights} />}
      </div>
      {price && (
        <p className="section-head-price">
          {level !== undefined && (
            <SeatGlyph shape={levelShape(level)} state={SeatState.free} level={level} />
          )}
          <bdi>{price}</bdi>
        </p>
      )}
      {name !== undefined && (
        <div className="section-head-ways">
          <Beside word={t('previous')} hall={hall} section={before} icon="back" onSection={onSection} />
          <Button
            small
            onClick={() => {
              onWhole();
              title.current?.focus({ preventScroll: true });
            }}
          >
            {t('whole')}
          </Button>
          <Beside word={t('next')} hall={hall} section={after} endIcon="next" onSection={onSection} />
        </div>
      )}
    </section>
  );
}

type BesideProps = Pick<SectionHeadProps, 'onSection'> & {
  readonly hall: Hall;
  readonly section: SectionIndex;
  /** Said before the section's name. */
  readonly word: string;
  readonly icon?: 'back';
  readonly endIcon?: 'next';
};

function Beside({ hall, section, word, onSection, ...icons }: BesideProps) {
  return (
    <Button small {...icons} onClick={() => onSection(section)}>
      <VisuallyHidden>{word} </VisuallyHidden>
      {hall.sections[section]?.name}
    </Button>
  );
}
