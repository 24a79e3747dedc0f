import { Suspense, type CSSProperties } from 'react';
import { useTranslations } from 'use-intl';
import { lazyPart, useEverTrue } from '#platform/browser/lazy-part.ts';
import { hasSeveralSections } from './keyboard/nav.ts';
import { isSmall } from './painting/svg-picture.ts';
import { Toolbar } from './controls/toolbar.tsx';
import type { SeatMapProps } from './seat-map-props.ts';
import { useSeatSummary } from './use-seat-store.ts';
import { useSeatMap } from './use-seat-map.ts';
import { pictureBox } from './view.ts';
import './seat-map.css';

/** Only halls with general admission have them. */
const AreaSteppers = lazyPart(async () => (await import('./controls/area-steppers.tsx')).AreaSteppers);
/** Most halls have one section. */
const SectionList = lazyPart(async () => (await import('./sections/section-list.tsx')).SectionList);
const sectionParts = () => import('./sections/section-parts.ts');
/** Only large halls have it. */
const SectionHead = lazyPart(async () => (await sectionParts()).SectionHead);
/** Loaded when the hall is first zoomed; large halls have it in their head. */
const FrontPointer = lazyPart(async () => (await sectionParts()).FrontPointer);

/**
 * The seat map. The server sends the hall as SVG, and the browser takes it over without a jump. React renders the
 * frame; the engine paints seats and view, which never pass through props.
 */
export function SeatMap(props: SeatMapProps) {
  const { store, prices, filter, onToggleGa, above, maxHeight } = props;
  const { hall } = store;
  const t = useTranslations('seating.map');
  const { elements, engine, polite, hint, html, sight, sights, ...acts } = useSeatMap(props);
  const { openSection } = acts;
  const { host, gridHost, tip, head, sections, areas, toolbar } = elements;
  const { free } = useSeatSummary(store);
  const wasZoomed = useEverTrue(!sight.whole);
  const isLarge = !isSmall(hall);
  const [left, top, right, bottom] = pictureBox(hall);
  const style = {
    '--ratio': (right - left) / (bottom - top),
    ...(maxHeight ? { '--most': maxHeight } : {}),
  } as CSSProperties;
  return (
    <div className="seat-map seat-colours">
      {above?.(openSection)}
      {hall.sections.length > 1 && (
        <Suspense>
          <SectionList ref={sections} {...{ store, prices, filter }} onOpen={openSection} />
        </Suspense>
      )}
      {isLarge && (
        <div className="seat-map-head" ref={head}>
          <Suspense>
            <SectionHead
              {...{ store, prices, filter, sights }}
              onSection={acts.showSection}
              onWhole={() => engine()?.reset()}
              onMove={(x, y) => engine()?.centre(x, y)}
            />
          </Suspense>
        </div>
      )}
      <div className="seat-map-ground">
        <div
          className="seat-map-box"
          dir="ltr"
          data-large={isLarge}
          data-standing={hall.seats === 0}
          style={style}
        >
          <div
            className="seat-map-hall"
            data-press=""
            ref={host}
            suppressHydrationWarning
            dangerouslySetInnerHTML={html}
          />
          <div className="seat-map-tip" ref={tip} hidden />
        </div>
        {wasZoomed && !isLarge && (
          <Suspense>
            <FrontPointer hall={hall} sights={sights} />
          </Suspense>
        )}
        <Toolbar
          ref={toolbar}
          whole={sight.whole}
          closest={sight.closest}
          onZoom={(factor) => engine()?.zoom(factor)}
          onReset={() => engine()?.reset()}
        />
        <div className="seat-map-grid">
          <div ref={gridHost} />
        </div>
        <p className="seat-map-hint" id={hint}>
          {t(hasSeveralSections(hall) ? 'hint' : 'hintOne')}
        </p>
        <output className="seat-map-live" ref={polite} />
      </div>
      {onToggleGa && (
        <div ref={areas}>
          <Suspense>
            <AreaSteppers store={store} free={free.sections} onToggleGa={onToggleGa} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
