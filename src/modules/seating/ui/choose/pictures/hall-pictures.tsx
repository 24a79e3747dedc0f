import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { addressOf } from '#kernel/address.ts';
import { viewImage } from '#modules/catalog/contract.ts';
import { indexedSections, type Hall } from '../../../rules/hall.ts';
import type { SectionIndex } from '../../../rules/seat-ids.ts';
import { AreaMarks, type AreaLetters } from './area-marks.tsx';
import { fitAreas } from './fit-areas.ts';
import type { HallPictures } from './hall-picture.tsx';
import './hall-pictures.css';

interface HallPicturesViewProps {
  pictures: HallPictures;
  hall: Hall;
  /** A section of the hall was pressed. */
  onSection: (section: SectionIndex) => void;
  /** The letters of its areas, where rows beside it have them too. */
  letters?: AreaLetters;
}

/** The index of the section that a pressed area names by its id ('#section-3'); undefined when it names none. */
function sectionOf(target: EventTarget | null, hall: Hall): SectionIndex | undefined {
  const id = target instanceof HTMLAreaElement ? sectionIdOf(target) : undefined;
  return indexedSections(hall).find(({ section }) => section.id === id)?.index;
}

/** The id of the section that an area names ('#section-3'). */
function sectionIdOf(area: HTMLAreaElement): number | undefined {
  const [, id] = /^#section-(\d+)$/.exec(area.getAttribute('href') ?? '') ?? [];
  return id === undefined ? undefined : Number(id);
}

/** The cinema's own picture of the hall, whose areas open sections of the map below, and the view from its places. */
export function HallPicturesView({ pictures, hall, onSection, letters }: HallPicturesViewProps) {
  const t = useTranslations('seating.pictures');
  const { imageMapHtml, viewAreaFilename } = pictures;
  const map = useRef<HTMLDivElement>(null);
  // The areas are links, so the keyboard can press them too.
  useEffect(() => {
    const stop = new AbortController();
    const press = (event: MouseEvent): void => {
      const section = sectionOf(event.target, hall);
      if (section === undefined) return;
      event.preventDefault();
      onSection(section);
    };
    map.current?.addEventListener('click', press, { signal: stop.signal });
    return () => stop.abort();
  }, [hall, onSection]);
  useEffect(() => (map.current ? fitAreas(map.current) : undefined), [imageMapHtml]);
  return (
    <div className="hall-pictures">
      {imageMapHtml !== null && (
        <figure className="hall-pictures-one">
          {/* Safe: catalog/rules/image-map.ts has sanitised it. */}
          <div className="hall-pictures-marked" dir="ltr">
            <div className="hall-pictures-map" ref={map} dangerouslySetInnerHTML={{ __html: imageMapHtml }} />
            <AreaMarks host={map} html={imageMapHtml} sectionIdOf={sectionIdOf} letters={letters} />
          </div>
          <figcaption>{t('map')}</figcaption>
        </figure>
      )}
      {viewAreaFilename !== null && (
        <figure className="hall-pictures-one">
          <img
            className="hall-pictures-view"
            src={addressOf(viewImage, { params: { name: viewAreaFilename } })}
            alt={t('viewAlt')}
          />
          <figcaption>{t('view')}</figcaption>
        </figure>
      )}
    </div>
  );
}
