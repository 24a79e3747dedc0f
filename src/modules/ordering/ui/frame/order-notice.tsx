import { HeroNotice } from '#platform/ui/layout/hero-notice.tsx';
import type { RefusalBody } from '#kernel/refusal.ts';
import type { AlternativesView } from '#modules/catalog/contract.ts';
import { OtherShowings } from '#modules/catalog/ui/showing/other-showings.tsx';
import { useRefusalText } from './refusal-text.ts';

/** For a showing that is on sale but cannot be ordered because of a fault: the reason, and other showings. */
export function OrderNotice({ page, refusal }: { page: AlternativesView; refusal: RefusalBody }) {
  const { title, text } = useRefusalText()(refusal);
  const { feature } = page;
  return (
    <>
      <HeroNotice
        {...(feature.tint && feature.tintInk && { tint: { tint: feature.tint, ink: feature.tintInk } })}
        poster={feature.pictures.large}
        title={title}
      >
        <p className="catalog-notice-text">{text}</p>
      </HeroNotice>
      <OtherShowings page={page} />
    </>
  );
}
