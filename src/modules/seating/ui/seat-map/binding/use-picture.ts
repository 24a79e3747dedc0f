import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { pictureOf, type Picture, type PictureTexts } from '../painting/picture.ts';
import { svgOf } from '../painting/svg-picture.ts';
import type { SectionPrices } from '../seat-map-props.ts';
import type { SeatStore } from '../seat-store.ts';
import type { KeptView } from '../view.ts';

/** A hall's picture, its texts, and its first SVG. */
export type MapPicture = {
  readonly picture: Picture;
  readonly texts: PictureTexts;
  readonly html: { readonly __html: string };
};

/** Prepares the picture in the page's language, and its first SVG; after that the painter owns the content. */
export const usePicture = (
  store: SeatStore,
  keptView: KeptView | null,
  prices: SectionPrices | undefined,
): MapPicture => {
  const t = useTranslations('seating.map');
  const [first] = useState(keptView);
  // The prices of a presentation do not change while the page is shown.
  const [priceOf] = useState(() => prices?.shortly);
  return useMemo(() => {
    const texts: PictureTexts = {
      screen: t('screen'),
      stage: t('stage'),
      front: t('front'),
      price: (section) => priceOf?.(section) ?? '',
      free: (count, onlyAccessible) => (onlyAccessible ? t('onlyAccessible') : t('free', { count })),
    };
    const picture = pictureOf(store.hall, texts);
    return { picture, texts, html: { __html: svgOf(picture, store.states, texts, first) } };
  }, [store, t, first, priceOf]);
};
