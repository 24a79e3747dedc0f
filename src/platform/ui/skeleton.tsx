import type { ReactNode } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';
import './skeleton.css';

interface SkeletonProps {
  /** CSS lengths; the width fills its place when left out. */
  height: string;
  width?: string;
  shape?: 'line' | 'panel' | 'poster';
}

/** A breathing box in the place and size of what is on its way, so that nothing moves when it comes. */
export function Skeleton({ height, width, shape = 'line' }: SkeletonProps) {
  return (
    <span
      className={`ui-skeleton ui-skeleton-${shape}`}
      style={{ blockSize: height, inlineSize: width }}
      aria-hidden="true"
    />
  );
}

/** Wraps the boxes of a view: says once to a screen reader what is loading. */
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
