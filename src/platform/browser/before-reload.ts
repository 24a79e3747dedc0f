import { askBeforeReload } from './reload-page.ts';

/**
 * What a part of the page finishes before the page is loaded again. Resolves to the address to load, '' for the present
 * one, or null when the page must stay because something would be lost.
 */
type Farewell = () => Promise<string | null>;

const farewells = new Set<Farewell>();

async function takeLeave(): Promise<string | null> {
  let address = '';
  // Twice: what was finished the first time may have begun something else, as a next step that waits for choices does.
  for (const farewell of [...farewells, ...farewells]) {
    const said = await farewell();
    if (said === null) return null;
    address ||= said;
  }
  return address;
}

/** Lets the page wait for a part of it before it is loaded again, until the returned function is called. */
export function beforeReload(farewell: Farewell): () => void {
  askBeforeReload(takeLeave);
  farewells.add(farewell);
  return () => void farewells.delete(farewell);
}
