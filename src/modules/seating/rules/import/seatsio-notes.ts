import { pointerTo, type PlacedNote } from '#modules/catalog/rules/import/fault.ts';
import type { SeatsioContents, SeatsioSubChart } from './seatsio-schema.ts';

const counted = (pointer: string, code: PlacedNote['code'], count: number): PlacedNote[] =>
  count > 0 ? [{ pointer, code, details: { count } }] : [];

const ofContents = (contents: SeatsioContents, pointer: string): PlacedNote[] => [
  ...counted(`${pointer}/imageObjects`, 'IMAGES_LEFT_OUT', contents.imageObjects?.length ?? 0),
  ...counted(`${pointer}/icons`, 'ICONS_LEFT_OUT', contents.icons?.length ?? 0),
  ...counted(
    `${pointer}/shapes`,
    'COLOURS_LEFT_OUT',
    (contents.shapes ?? []).filter(({ fillColor, strokeColor }) => fillColor ?? strokeColor).length,
  ),
];

/** What a drawing's floor shows and a plan does not have: pictures, icons, the colours of its shapes. */
export function seatsioNotes(floor: SeatsioSubChart, pointer: string): PlacedNote[] {
  const isShown = floor.backgroundImage && floor.backgroundImage.showOnRenderedCharts !== false;
  return [
    ...counted(`${pointer}/backgroundImage`, 'IMAGES_LEFT_OUT', isShown ? 1 : 0),
    ...ofContents(floor, pointer),
    ...(floor.sections ?? []).flatMap((section, i) => {
      const at = pointerTo(pointer, 'sections', i);
      return [
        ...counted(`${at}/viewFromYourSeatImage`, 'IMAGES_LEFT_OUT', section.viewFromYourSeatImage ? 1 : 0),
        ...ofContents(section.subChart, `${at}/subChart`),
      ];
    }),
  ];
}
