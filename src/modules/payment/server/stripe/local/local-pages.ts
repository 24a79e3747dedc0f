import { escapeMarkup } from '#kernel/escape-markup.ts';
import { localJson, localPage, type LocalRequest, type PageAnswer } from '../../local/serve-local.ts';
import type { LocalIntent } from './local-intent.ts';
import { SCRIPT } from './local-script.ts';
import type { LocalStripe } from './local-stripe.ts';

/**
 * What the local Stripe sends to browsers: its script, the frames with the card fields and with the buttons of wallets, and
 * the bank's 3-D Secure page. Always English. As with the real one, a card is typed into a page of another origin than the shop's.
 */

/** The answer to a browser; undefined when the address is none of these. */
export async function answerStripePage(
  stripe: LocalStripe,
  { method, path, body }: LocalRequest,
): Promise<PageAnswer | undefined> {
  if (path === '/stripe.js') return { status: 200, type: 'text/javascript', text: SCRIPT };
  if (path === '/card') return localPage('Card', CARD_FIELDS);
  if (path === '/wallet') return localPage('Wallet', WALLET);
  if (path === '/wallet/devices') return localJson(stripe.wallets);
  if (path === '/card/token' && method === 'POST') return localJson(tokenOf(stripe, body));
  const [, place, intentId = '', decision] = path.split('/');
  if (place !== '3ds') return undefined;
  const intent = await stripe.store.byId(intentId);
  if (!intent) return undefined;
  if (method !== 'POST' || (decision !== 'approve' && decision !== 'refuse')) return questionPage(intent);
  await stripe.decide(intentId, decision);
  return { location: intent.returnUrl };
}

function tokenOf(stripe: LocalStripe, text: string): object {
  const typed = new URLSearchParams(text);
  const { token, card } = stripe.keepCard(typed.get('number') ?? '', typed.get('wallet') ?? undefined);
  const { brand, last4 } = card;
  return { confirmationToken: { id: token, payment_method_preview: { card: { brand, last4 } } } };
}

const questionPage = ({ orderId, card }: LocalIntent): PageAnswer =>
  localPage(
    'Bank',
    `<main><h1>Confirm your payment</h1><p>Card ending ${escapeMarkup(card.last4)}</p>
     <form method="post"><button formaction="/3ds/${orderId}/approve">Complete</button><button formaction="/3ds/${orderId}/refuse">Fail</button></form></main>`,
  );

const CARD_FIELDS = `<form>
<label>Card number <input name="number" inputmode="numeric" autocomplete="cc-number"></label>
<label>Expiration date <input name="expiry" inputmode="numeric" autocomplete="cc-exp"></label>
<label>Security code <input name="cvc" inputmode="numeric" autocomplete="cc-csc"></label>
<p role="alert"></p>
</form>
<script>
const form = document.querySelector('form');
const alert = document.querySelector('[role=alert]');
const fault = () => {
  const digits = form.elements.number.value.replaceAll(/\\D/g, '');
  return digits.length < 12 ? 'Your card number is incomplete.' : form.elements.cvc.value.length < 3 ? 'Your security code is incomplete.' : '';
};
form.addEventListener('input', () => {
  if (!fault()) alert.textContent = '';
  parent.postMessage({ complete: !fault() }, '*');
});
const check = () => {
  const wrong = fault();
  alert.textContent = wrong;
  return wrong ? { error: { message: wrong } } : {};
};
addEventListener('message', async ({ data, ports: [port] }) => {
  if (data === 'hello') return port.postMessage(true);
  if (data === 'focus') return form.elements.number.focus();
  if (data === 'check') return port.postMessage(check());
  const body = new URLSearchParams(new FormData(form));
  const response = await fetch('/card/token', { method: 'POST', body });
  port.postMessage(await response.json());
});
</script>`;

/** The buttons, and the sheet that they open: the real one is the device's own, above the page. */
const WALLET = `<style>
#buttons{display:flex;gap:8px}
#buttons button{flex:1;margin:0;min-block-size:48px;border:0;border-radius:8px;background:#000;color:#fff;font:600 16px system-ui}
#sheet{display:grid;gap:8px;padding:16px;border:1px solid #747775;border-radius:12px}
#sheet h1{margin:0;font-size:16px}
#sheet button{margin:0}
#sheet[hidden],#buttons[hidden]{display:none}
button:focus-visible{outline:3px solid #0b57d0;outline-offset:-3px}
</style>
<div id="buttons"></div>
<div id="sheet" role="dialog" aria-labelledby="title" hidden>
<h1 id="title"></h1>
<button data-card="4242424242424242">Pay</button>
<button data-card="4000000000000002">Pay with a declined card</button>
<button data-card="4000002760003184">Pay with a card that asks the bank</button>
<button data-card="">Cancel</button>
</div>
<script>
const NAMES = { applePay: ['apple_pay', 'Apple Pay'], googlePay: ['google_pay', 'Google Pay'] };
const buttons = document.querySelector('#buttons');
const sheet = document.querySelector('#sheet');
const tell = (message) => parent.postMessage(message, '*');
const tellHeight = () => tell({ height: Math.ceil(document.body.getBoundingClientRect().height) });
let wallet = '';
let card = '';
let pressed;
const show = (isOpen) => {
  sheet.hidden = !isOpen;
  buttons.hidden = isOpen;
  tellHeight();
  (isOpen ? sheet.querySelector('button') : pressed).focus();
};
const close = (chosen) => {
  card = chosen;
  show(false);
  tell(card ? { agreed: wallet } : { cancelled: true });
};
sheet.addEventListener('click', ({ target }) => {
  if (target.dataset.card !== undefined) close(target.dataset.card);
});
sheet.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') close('');
});
const add = (name) => {
  const [type, label] = NAMES[name];
  const button = document.createElement('button');
  button.textContent = label;
  button.addEventListener('click', () => {
    [wallet, pressed] = [type, button];
    document.querySelector('#title').textContent = label;
    tell({ clicked: type });
  });
  buttons.append(button);
};
addEventListener('message', async ({ data, ports: [port] }) => {
  if (data === 'hello') return port.postMessage(await (await fetch('/wallet/devices')).json());
  if (data === 'open') return show(true);
  if (data.offered) {
    data.offered.forEach(add);
    return tellHeight();
  }
  if (data !== 'token') return;
  const response = await fetch('/card/token', { method: 'POST', body: new URLSearchParams({ number: card, wallet }) });
  port.postMessage(await response.json());
});
</script>`;
