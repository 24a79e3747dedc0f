import { useEffect, useState } from 'react';
import { lazyPart } from '#platform/browser/lazy-part.ts';
import { useLocation } from '#platform/browser/router/router-context.ts';
import { isOrderBegun } from '#modules/ordering/ui/cart/order-begun.ts';
import { LatePart } from './late-part.tsx';

const OpenOrderNote = lazyPart(async () => (await import('./open-order-note.tsx')).OpenOrderNote);

/** The way back to an order that was begun, on the pages of the programme. Nothing is loaded for other visitors. */
export function OpenOrder() {
  const { pathname } = useLocation();
  const isProgramme = pathname === '/' || pathname.startsWith('/film/');
  const [isBegun, setBegun] = useState(false);
  // After the first picture, which is the server's.
  useEffect(() => {
    setBegun(isProgramme && isOrderBegun());
  }, [isProgramme]);
  if (!isProgramme) return null;
  return (
    <div className="web-open-order-room">
      {isBegun && (
        <LatePart>
          <OpenOrderNote />
        </LatePart>
      )}
    </div>
  );
}
