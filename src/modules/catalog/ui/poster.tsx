import type { FeatureView } from '../contract.ts';
import './poster.css';

interface PosterProps {
  pictures: FeatureView['pictures'];
  /** CSS `sizes`: how wide it is where. */
  sizes: string;
  /** In view when the page opens: fetched first. Others are fetched when they come near. */
  eager?: boolean;
  className?: string;
}

/** A film's poster, 2 to 3. It says nothing to a screen reader: the title stands beside it. */
export function Poster({ pictures, sizes, eager, className = 'catalog-poster' }: PosterProps) {
  return (
    <img
      className={className}
      src={pictures.medium}
      srcSet={`${pictures.small} 240w, ${pictures.medium} 480w, ${pictures.large} 960w`}
      sizes={sizes}
      width={480}
      height={720}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
    />
  );
}
