import type { Boot, Handover, LoadedContent } from '../boot.ts';
import { KEEP_ROOM } from '#modules/ordering/ui/cart/order-begun.ts';
import { NOTE_EARLY_ACTS } from '../early-acts.ts';

/**
 * Loads the page again when the network is back, if it went while the page's own scripts came: without them nothing else
 * would. Scripts of others are no modules.
 */
const RELOAD_WITHOUT_SCRIPTS =
  'addEventListener("error",e=>{if(e.target.type=="module")addEventListener("online",()=>location.reload())},true)';

/**
 * The script that leaves boot and loaded data in the page, and starts recording presses. The data is a text: browsers
 * read JSON in half the time of the same objects in a script.
 */
export function handoverScript(boot: Boot, loaded: LoadedContent): string {
  const handover: Handover = { boot, loaded };
  return `window.foyer=JSON.parse('${quotable(JSON.stringify(handover))}');${NOTE_EARLY_ACTS};${RELOAD_WITHOUT_SCRIPTS};${KEEP_ROOM}`;
}

/** A text within the quotes of a script. `<` is escaped, so that no text can end the script. */
const quotable = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('<', '\\u003c');
