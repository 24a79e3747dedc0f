import type { ReactNode } from 'react';
import { VisuallyHidden } from '../style/visually-hidden.tsx';
import './skeleton.css';

interface SkeletonProps {
  /** CSS lengths; the width of its container when left out. */
  height: string;
  width?: string;
  shape?: 'line' | 'panel' | 'poster';
}

/** A placeholder of the size of the content to come, so that nothing moves. */
export function Skeleton({ height, width, shape = 'line' }: SkeletonProps) {
  return (
    <span
      className={`ui-skeleton ui-skeleton-${shape}`}
      style={{ blockSize: height, inlineSize: width }}
      aria-hidden="true"
    />
  );
}

/** Wraps the placeholders of a view: screen readers announce once what is loading. */
export function SkeletonGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div aria-busy="true">
      <VisuallyHidden>
        <output>{label}</output>
      </VisuallyHidden>
      {children}
    </div>
  );
}
