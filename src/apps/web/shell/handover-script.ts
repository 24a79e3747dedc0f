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
 * The script that leaves boot and loaded data in the page, and starts recording presses. `<` is escaped, so that no
 * text can end it.
 */
export function handoverScript(boot: Boot, loaded: LoadedContent): string {
  const handover: Handover = { boot, loaded };
  return `window.foyer=${JSON.stringify(handover).replaceAll('<', '\\u003c')};${NOTE_EARLY_ACTS};${RELOAD_WITHOUT_SCRIPTS};${KEEP_ROOM}`;
}
