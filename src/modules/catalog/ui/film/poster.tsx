import type { FeatureView } from '../../contract.ts';
import { ShopLink } from '../links.tsx';
import './poster.css';

interface PosterProps {
  pictures: FeatureView['pictures'];
  /** CSS `sizes` of the picture. */
  sizes: string;
  /** Visible when the page opens: loaded first. Others are loaded when they come near. */
  eager?: boolean;
  className?: string;
  /** The film's page. The title beside the poster has the same link. */
  to?: string;
}

/** A film's poster, 2 to 3. Hidden from screen readers: the title is next to it. */
export function Poster({ pictures, sizes, eager, className = 'catalog-poster', to }: PosterProps) {
  const picture = (
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
  if (!to) return picture;
  return (
    <ShopLink to={to} className="catalog-poster-link" isRepeated>
      {picture}
    </ShopLink>
  );
}
