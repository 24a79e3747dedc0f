import { isRouteErrorResponse, type StaticHandlerContext } from 'react-router';
import type { Boot, Handover } from '../boot.ts';
import { NOTE_EARLY_ACTS } from '../early-acts.ts';

type Errors = NonNullable<StaticHandlerContext['errors']>;

/** Errors as plain data: refusals with all data, other errors without any. */
function plainErrors(errors: Errors): Errors {
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => {
      if (!isRouteErrorResponse(error)) return [id, null];
      const { status, statusText, data } = error;
      return [id, { status, statusText, data: data as unknown, internal: false }];
    }),
  );
}

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
export function handoverScript(boot: Boot, { loaderData, errors }: StaticHandlerContext): string {
  const handover: Handover = { boot, state: { loaderData, ...(errors && { errors: plainErrors(errors) }) } };
  return `window.foyer=${JSON.stringify(handover).replaceAll('<', '\\u003c')};${NOTE_EARLY_ACTS};${RELOAD_WITHOUT_SCRIPTS}`;
}
