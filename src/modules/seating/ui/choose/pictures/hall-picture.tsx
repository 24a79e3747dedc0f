import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '#platform/browser/lazy-part.ts';
import type { PresentationView } from '#modules/catalog/contract.ts';
import type { Hall } from '../../../rules/hall.ts';
import type { AreaLetters } from './area-marks.tsx';
import type { SectionIndex } from '../../../rules/seat-ids.ts';

/** The pictures that a cinema may give of a presentation's hall (specification section 3, 'Presentation'). */
export type HallPictures = Pick<PresentationView, 'imageMapHtml' | 'viewAreaFilename'>;

/** Few halls have them, so their code is loaded separately. */
const Pictures = lazyPart(async () => (await import('./hall-pictures.tsx')).HallPicturesView);

/** Whether there is anything to show above the seat map. */
export const hasHallPicture = ({ imageMapHtml, viewAreaFilename }: HallPictures): boolean =>
  imageMapHtml !== null || viewAreaFilename !== null;

/** What is shown above the seat map (see `SeatMapProps.above`), or beside the rows of a hall without numbered places. */
export const hallPicture =
  (pictures: HallPictures, hall: Hall, letters?: AreaLetters) =>
  (open: (section: SectionIndex) => void): ReactNode => (
    <Suspense>
      <Pictures pictures={pictures} hall={hall} onSection={open} {...(letters && { letters })} />
    </Suspense>
  );
