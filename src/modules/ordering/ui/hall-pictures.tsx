import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { Hall } from '#modules/seating/rules/hall.ts';
import { fitAreas } from './fit-areas.ts';
import type { HallPictures } from './hall-picture.tsx';
import './hall-pictures.css';

interface HallPicturesViewProps {
  pictures: HallPictures;
  hall: Hall;
  /** A section of the hall (its index) was pressed. */
  onSection: (section: number) => void;
}

/** The section that a pressed area names ('#section-3', by its id), as its index; undefined where it names none. */
function sectionOf(target: EventTarget | null, { sections }: Hall): number | undefined {
  const address = target instanceof HTMLAreaElement ? target.getAttribute('href') : null;
  const [, id] = /^#section-(\d+)$/.exec(address ?? '') ?? [];
  const index = sections.findIndex((section) => String(section.id) === id);
  return index < 0 ? undefined : index;
}

/** The cinema's own picture of the hall, whose areas open sections of the map below, and the view from its places. */
export function HallPicturesView({ pictures, hall, onSection }: HallPicturesViewProps) {
  const t = useTranslations('ordering.seats.pictures');
  const { imageMapHtml, viewAreaFilename } = pictures;
  const map = useRef<HTMLDivElement>(null);
  // The areas are links, which the keyboard presses as it does all others.
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
          {/* Safe: written anew by catalog/rules/image-map.ts. */}
          <div
            className="hall-pictures-map"
            dir="ltr"
            ref={map}
            dangerouslySetInnerHTML={{ __html: imageMapHtml }}
          />
          <figcaption>{t('map')}</figcaption>
        </figure>
      )}
      {viewAreaFilename !== null && (
        <figure className="hall-pictures-one">
          <img className="hall-pictures-view" src={`/api/views/${viewAreaFilename}`} alt={t('viewAlt')} />
          <figcaption>{t('view')}</figcaption>
        </figure>
      )}
    </div>
  );
}
