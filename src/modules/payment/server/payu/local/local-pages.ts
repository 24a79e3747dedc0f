import { behaviourNamed } from '../../demo/behaviours.ts';
import {
  localJson as json,
  localPage as page,
  type LocalRequest,
  type PageAnswer,
} from '../../local/serve-local.ts';
import type { LocalOrder } from './local-order.ts';
import type { LocalPayu } from './local-payu.ts';

/** What the local PayU sends to browsers: its script, its fields, and the bank's 3-D Secure page. Always English. */

/** The answer to a browser; undefined when the address is none of these. */
export async function answerPayuPage(
  payu: LocalPayu,
  { method, path, body }: LocalRequest,
): Promise<PageAnswer | undefined> {
  if (path === '/javascript/sdk') return { status: 200, type: 'text/javascript', text: SDK };
  if (path === '/field/card') return page('Card', CARD_FIELD);
  if (path === '/field/cvv') return page('Security code', CVV_FIELD);
  if (path === '/field/token' && method === 'POST') return json(tokenOf(payu, body));
  const [, place, orderId = '', decision] = path.split('/');
  if (place === 'cvv' && method === 'POST') return json(await takeSecurityCode(payu, orderId, body));
  if (place !== 'threeds' && place !== 'bank') return undefined;
  const order = await payu.store.byId(orderId);
  if (!order?.payment) return undefined;
  return method === 'POST' && decision ? decideStep(payu, order, decision) : questionPage(order);
}

function tokenOf(payu: LocalPayu, text: string): object {
  const typed = new URLSearchParams(text);
  return payu.keepCard(typed.get('number') ?? '', typed.get('kind') === 'MULTI');
}

/** The security code of a card that was charged without one: PayU charges it now. '000' is refused. */
async function takeSecurityCode(payu: LocalPayu, orderId: string, text: string): Promise<object> {
  const order = await payu.store.byId(orderId);
  if (!order?.payment || !/^\d{3}$/.test(text) || text === '000') return { status: 'ERROR' };
  await payu.decide(orderId, behaviourNamed(order.payment.behaviour).ends);
  return { status: 'SUCCESS' };
}

const questionPage = ({ orderId, totalAmount, currencyCode }: LocalOrder): PageAnswer =>
  page(
    'Bank',
    `<main><h1>Confirm your payment</h1><p>${(Number(totalAmount) / 100).toFixed(2)} ${currencyCode}</p>
     <form method="post"><button formaction="/threeds/${orderId}/approve">Complete</button><button formaction="/threeds/${orderId}/refuse">Fail</button></form></main>`,
  );

/** The end of the step: PayU tells the page around its frame; as a whole page it returns to the shop. */
async function decideStep(payu: LocalPayu, order: LocalOrder, decision: string): Promise<PageAnswer> {
  const isApproved = decision === 'approve';
  const { ends } = behaviourNamed(order.payment!.behaviour);
  await payu.decide(order.orderId, isApproved ? ends : 'THREE_D_SECURE_FAILED');
  const message = isApproved ? 'AUTHENTICATION_SUCCESSFUL' : 'AUTHENTICATION_CANCELED';
  const back = JSON.stringify(order.continueUrl ?? '/').replaceAll('<', '\\u003c');
  return page(
    'Bank',
    `<script>if (parent === window) location.replace(${back}); else parent.postMessage('${message}', '*')</script>`,
  );
}

/** The calls of PayU's script that our pages use. As with the real one, the card is typed into a page of PayU's origin. */
const SDK = `
(() => {
  const { origin } = new URL(document.currentScript.src);
  window.PayU = (posId) => {
    if (!posId) throw new Error('no point of sale');
    let frame;
    const ask = (what) => new Promise((resolve) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = ({ data }) => resolve(data);
      frame.contentWindow.postMessage(what, origin, [channel.port2]);
    });
    const add = (kind) => {
      frame = document.createElement('iframe');
      frame.src = origin + '/field/' + kind;
      frame.title = kind === 'cvv' ? 'Security code' : 'Card';
      frame.style.cssText = 'border:0;width:100%;height:' + (kind === 'cvv' ? 90 : 260) + 'px';
      const handlers = {};
      frame.addEventListener('load', () => handlers.ready?.());
      return {
        on: (name, handler) => { handlers[name] = handler; },
        render: (place) => document.querySelector(place).append(frame),
      };
    };
    return {
      secureForms: () => ({ add }),
      tokenize: (kind) => ask({ tokenize: kind }),
      extractRefReqId: (address) => new URL(address).searchParams.get('refReqId'),
      sendCvv: (refReqId) => ask({ sendCvv: refReqId }),
    };
  };
})();
`;

const CARD_FIELD = `<form>
<label>Card number <input name="number" inputmode="numeric" autocomplete="cc-number"></label>
<label>Expiration date <input name="expiry" inputmode="numeric" autocomplete="cc-exp"></label>
<label>Security code <input name="cvv" inputmode="numeric" autocomplete="cc-csc"></label>
</form>
<script>
const { elements } = document.forms[0];
addEventListener('message', async ({ data, ports: [port] }) => {
  const number = elements.number.value.replaceAll(/\\D/g, '');
  const wrong = number.length < 12 ? 'Enter the card number.' : elements.cvv.value.length < 3 ? 'Enter the security code.' : '';
  if (wrong) return port.postMessage({ status: 'ERROR', error: { messages: [{ type: 'validation.field', code: 'invalid', message: wrong }] } });
  const answer = await fetch('/field/token', { method: 'POST', body: new URLSearchParams({ number, kind: data.tokenize }) });
  port.postMessage({ status: 'SUCCESS', body: await answer.json() });
});
</script>`;

const CVV_FIELD = `<form><label>Security code <input name="cvv" inputmode="numeric" autocomplete="cc-csc"></label></form>
<script>
addEventListener('message', async ({ data, ports: [port] }) => {
  const answer = await fetch('/cvv/' + data.sendCvv, { method: 'POST', body: document.forms[0].elements.cvv.value });
  port.postMessage(await answer.json());
});
</script>`;
