import { listed } from '#modules/i18n/rules/listed.ts';
import { textFor, type Locale } from '#modules/i18n/rules/locales.ts';
import type { Context } from '#platform/server/context.ts';
import type { CatalogPresentation } from '#modules/catalog/server/catalogue-join.ts';
import { versionTexts } from '#modules/catalog/server/version-texts.ts';
import { filmJpeg } from '#modules/catalog/server/pictures.ts';
import { featureView } from '#modules/catalog/server/views.ts';
import type { DescribedVisit, DocumentFilm, DocumentShowing } from '#modules/sales/rules/described.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';

/** The colours of a film without colours of its own. */
const PLAIN = { tint: '#1f2422', tintInk: '#f6f4ef' };

/** Describes a presentation and its film. Reads the bytes of the poster only `withPictures`. */
export const describeShowing = async (
  ctx: Context,
  showing: CatalogPresentation,
  { locale, withPictures }: { readonly locale: Locale; readonly withPictures: boolean },
): Promise<Pick<DescribedVisit, 'film' | 'showing'>> => ({
  film: await filmOf(showing, locale, withPictures),
  showing: showingOf(ctx, showing, locale),
});

async function filmOf(
  { feature }: CatalogPresentation,
  locale: Locale,
  withPictures: boolean,
): Promise<DocumentFilm> {
  const view = featureView(feature, locale);
  const jpeg = withPictures ? await filmJpeg(feature.poster) : undefined;
  return {
    title: view.name,
    ...(view.originalName && view.originalName !== view.name && { originalTitle: view.originalName }),
    ...(view.rating && { rating: view.rating }),
    runtime: view.runtime,
    tint: view.tint ?? PLAIN.tint,
    tintInk: view.tintInk ?? PLAIN.tintInk,
    posterUrl: view.pictures.medium,
    ...(jpeg && { posterJpg: jpeg.toString('base64') }),
  };
}

function showingOf(ctx: Context, showing: CatalogPresentation, locale: Locale): DocumentShowing {
  const { location, venue } = showing;
  return {
    startsAt: showing.startsAt.toISOString(),
    endsAt: showing.endsAt.toISOString(),
    timeZone: location.timeZone,
    location: textFor(location.name, locale),
    address: listed([textFor(location.address, locale), textFor(location.city, locale)], locale),
    hall: textFor(venue.name, locale),
    ...versionTexts(showing, locale, brandOf(ctx).wording),
    ...(showing.status === 'cancelled' && { isCancelled: true as const }),
  };
}
