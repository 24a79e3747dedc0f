import { isSpoken } from '#modules/catalog/rules/film/spoken-language.ts';
import { catalogAddress } from '#modules/catalog/rules/addresses.ts';
import type { LocationView, PresentationView, ShowingView } from '#modules/catalog/contract.ts';
import { canonicalAddress } from './addresses.ts';
import { useBoot } from './boot-context.tsx';
import type { Boot } from './boot.ts';
import { offeredPrice } from './offered-price.ts';
import { StructuredData } from './structured-data.tsx';

type Fullness = ShowingView['fullness'];

interface ScreeningEventProps {
  presentation: PresentationView;
  priceRange: Parameters<typeof offeredPrice>[0];
  fullness: Fullness;
  location: LocationView | null;
}

const SCHEMA = 'https://schema.org/';

/** schema.org's ItemAvailability of a presentation. */
function availabilityOf({ sale }: PresentationView, fullness: Fullness): string {
  if (sale.state === 'notYet') return `${SCHEMA}PreSale`;
  if (sale.state === 'channelClosed') return `${SCHEMA}InStoreOnly`;
  if (sale.state !== 'onSale') return `${SCHEMA}OutOfStock`;
  if (fullness?.isSoldOut) return `${SCHEMA}SoldOut`;
  return `${SCHEMA}${fullness?.isFew || fullness?.isOnlyAccessible ? 'LimitedAvailability' : 'InStock'}`;
}

/** The presentation as a ScreeningEvent of schema.org. Times have the offset of the complex's time zone. */
function screeningEvent(
  { presentation, priceRange, fullness, location }: ScreeningEventProps,
  boot: Boot,
): object {
  const { origin, brand } = boot;
  const address = canonicalAddress(catalogAddress.showing(presentation.id), boot.locale, boot);
  const image = new URL(presentation.pictures.large, origin).href;
  return {
    '@context': 'https://schema.org',
    '@type': 'ScreeningEvent',
    '@id': `${origin}${catalogAddress.showing(presentation.id)}#event`,
    name: presentation.featureName,
    startDate: presentation.dateTime,
    endDate: presentation.endDateTime,
    eventStatus: `${SCHEMA}${presentation.sale.state === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: `${SCHEMA}OfflineEventAttendanceMode`,
    ...(isSpoken(presentation.language) && { inLanguage: presentation.language }),
    ...(presentation.subtitles.length > 0 && { subtitleLanguage: presentation.subtitles.join(', ') }),
    videoFormat: presentation.format,
    ...(fullness && { maximumAttendeeCapacity: fullness.capacity, remainingAttendeeCapacity: fullness.left }),
    image: [image],
    location: {
      '@type': 'MovieTheater',
      name: presentation.locationName,
      address: {
        '@type': 'PostalAddress',
        ...(location?.address && { streetAddress: location.address }),
        ...(location?.city && { addressLocality: location.city }),
        addressCountry: brand.country,
      },
    },
    workPresented: {
      '@type': 'Movie',
      name: presentation.featureName,
      duration: `PT${presentation.runtime}M`,
      ...(presentation.rating && { contentRating: presentation.rating }),
      image,
    },
    offers: {
      ...offeredPrice(priceRange),
      url: address,
      priceCurrency: brand.currency,
      availability: availabilityOf(presentation, fullness),
      ...(presentation.sale.opensAt && { validFrom: presentation.sale.opensAt }),
      availabilityEnds: presentation.sale.until,
    },
    organizer: { '@type': 'Organization', name: brand.name, url: origin },
  };
}

/** The event for search engines. The browser's build does not have the code that makes it. */
export function ScreeningEvent(props: ScreeningEventProps) {
  const boot = useBoot();
  return <StructuredData data={import.meta.env.SSR ? () => screeningEvent(props, boot) : null} />;
}
