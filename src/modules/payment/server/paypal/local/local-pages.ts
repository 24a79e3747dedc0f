import { escapeMarkup } from '#kernel/escape-markup.ts';
import { localPage, type LocalRequest, type PageAnswer } from '../../local/serve-local.ts';
import { INSTRUMENTS, type Instrument, type LocalOrder } from './local-order.ts';
import { CERTIFICATE_PATH, type LocalPaypal } from './local-paypal.ts';

/** What the local PayPal sends to browsers: its script, its button, its window. Always English. */

const script = (text: string): PageAnswer => ({ status: 200, type: 'text/javascript', text });

/** The answer to a browser, or its certificate; undefined when the address is none of these. */
export async function answerPaypalPage(
  paypal: LocalPaypal,
  { method, path, query, body }: LocalRequest,
): Promise<PageAnswer | undefined> {
  if (path === '/sdk/js') return query.has('client-id') ? script(SDK) : { ...script(''), status: 400 };
  if (path === '/button') return localPage('PayPal', BUTTON);
  if (path === CERTIFICATE_PATH)
    return { status: 200, type: 'application/x-pem-file', text: paypal.certificate };
  if (path !== '/checkoutnow') return undefined;
  const order = await paypal.store.byId(query.get('token') ?? '');
  if (!order) return localPage('PayPal', '<main><h1>Things don’t appear to be working</h1></main>');
  if (method !== 'POST') return approvalPage(order);
  const choice = new URLSearchParams(body);
  if (choice.get('act') === 'cancel') return endPage(order, 'cancelled');
  await paypal.approve(order.orderId, (choice.get('instrument') ?? 'balance') as Instrument);
  return endPage(order, 'approved');
}

function approvalPage({ amount, brandName }: LocalOrder): PageAnswer {
  const choices = Object.entries(INSTRUMENTS).map(
    ([name, text], i) =>
      `<label><input type="radio" name="instrument" value="${name}"${i === 0 ? ' checked' : ''}> ${text}</label>`,
  );
  return localPage(
    'PayPal',
    `<main><h1>Pay ${escapeMarkup(brandName)}</h1><p>${amount.value} ${amount.currency_code}</p>
     <form method="post">${choices.join('')}<button name="act" value="pay">Complete Purchase</button><button name="act" value="cancel">Cancel</button></form></main>`,
  );
}

/** The end: PayPal tells its button in the page that opened the window; as a whole page it returns to the shop. */
const endPage = ({ returnUrl }: LocalOrder, ends: string): PageAnswer =>
  localPage(
    'PayPal',
    `<script>if (opener) { opener.postMessage('${ends}', location.origin); close(); }
     else location.replace(${JSON.stringify(returnUrl).replaceAll('<', '\\u003c')})</script>`,
  );

/**
 * The calls of PayPal's script (v5) that our page uses. As with the real one, the button is in a frame of PayPal's
 * origin, which opens PayPal's window.
 */
const SDK = `
(() => {
  const { origin } = new URL(document.currentScript.src);
  window.paypal = {
    Buttons: ({ createOrder, onApprove, onCancel, onError }) => ({
      render: async (place) => {
        const frame = document.createElement('iframe');
        frame.src = origin + '/button';
        frame.title = 'PayPal';
        frame.style.cssText = 'border:0;width:100%;height:60px';
        const open = (orderID) => frame.contentWindow.postMessage({ orderID }, origin);
        addEventListener('message', async ({ source, origin: from, data }) => {
          if (source !== frame.contentWindow || from !== origin) return;
          try {
            if (data === 'pressed') open(await createOrder({ paymentSource: 'paypal' }));
            else if (data.ends === 'approved')
              await onApprove({ orderID: data.orderID, payerID: 'LOCAL' }, { restart: async () => open(data.orderID) });
            else if (data.ends) onCancel({ orderID: data.orderID });
          } catch (error) {
            onError(error);
          }
        });
        document.querySelector(place).append(frame);
      },
    }),
  };
})();
`;

/** A window that was opened without a press is refused by browsers: then the button asks for another press. */
const BUTTON = `<style>button{inline-size:100%;background:#ffc439;border:0;border-radius:4px;font-weight:700}</style>
<button>PayPal</button>
<script>
const tell = (data) => parent.postMessage(data, '*');
let opened, orderID;
document.querySelector('button').addEventListener('click', () => {
  opened = window.open('about:blank', '_blank', 'popup,width=450,height=600');
  tell('pressed');
});
addEventListener('message', ({ source, origin, data }) => {
  if (origin === location.origin && source === opened) {
    opened = undefined;
    return tell({ ends: data, orderID });
  }
  if (source !== parent || !data.orderID) return;
  orderID = data.orderID;
  const address = '/checkoutnow?token=' + orderID;
  if (opened) opened.location = address;
  else opened = window.open(address, '_blank', 'popup,width=450,height=600');
});
</script>`;
