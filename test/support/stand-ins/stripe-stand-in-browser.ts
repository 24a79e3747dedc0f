/**
 * A small replacement of what Stripe sends to browsers: the script with the calls that our page uses, and the frame
 * with the card fields. As with the real one, the card is typed into a page of another origin, and the page around it
 * never gets it.
 */

export const STAND_IN_SCRIPT = `
(() => {
  const origin = new URL(document.currentScript.src).origin;

  window.Stripe = (publishableKey) => {
    if (!publishableKey.startsWith('pk_')) throw new Error('not a publishable key');
    return { elements, createConfirmationToken };
  };

  function elements(options) {
    for (const needed of ['mode', 'amount', 'currency', 'allowedPaymentMethodTypes']) {
      if (!(needed in options)) throw new Error('elements() lacks ' + needed);
    }
    if ('paymentMethodTypes' in options) throw new Error('paymentMethodTypes is no longer supported');
    const frame = document.createElement('iframe');
    frame.src = origin + '/card?locale=' + options.locale;
    frame.title = 'Card';
    frame.style.cssText = 'border:0;width:100%;height:260px';
    const handlers = {};
    const payment = {
      on: (name, handler) => { handlers[name] = handler; },
      mount: (place) => {
        frame.addEventListener('load', async () => {
          // The browser's own page for a frame that it could not load does not answer.
          const isThere = await Promise.race([ask(frame, 'hello'), new Promise((over) => setTimeout(over, 1000))]);
          (isThere ? handlers.ready : handlers.loaderror)?.({});
        });
        addEventListener('message', ({ source, data }) => {
          if (source === frame.contentWindow) handlers.change?.({ complete: data.complete });
        });
        document.querySelector(place).append(frame);
      },
      focus: () => {
        frame.focus();
        frame.contentWindow.postMessage('focus', origin);
      },
    };
    return { create: () => payment, submit: () => ask(frame, 'check'), frame };
  }

  const createConfirmationToken = ({ elements }) => ask(elements.frame, 'token');

  function ask(frame, what) {
    return new Promise((resolve) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = ({ data }) => resolve(data);
      frame.contentWindow.postMessage(what, origin, [channel.port2]);
    });
  }
})();
`;

/** The frame's page. Its labels are always English. */
export const STAND_IN_CARD_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Card</title>
<style>body{margin:0;font:16px system-ui}label{display:block;margin-block-end:8px}input{display:block;inline-size:100%;min-block-size:44px;box-sizing:border-box}</style>
<form>
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
</script>
</html>
`;
