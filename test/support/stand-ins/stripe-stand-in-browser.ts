/**
 * A small replacement of what Stripe sends to browsers: the script with the calls that our pages use, and the frames
 * with the card fields and with the buttons of wallets. As with the real one, the card is typed into a page of another origin, and the page around it
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
    const group = {
      create: (kind, wanted) => kind === 'expressCheckout' ? walletButtons(group, wanted) : cardFields(group, options),
      submit: () => group.check(),
    };
    return group;
  }

  function frameAt(address, title, height) {
    const frame = document.createElement('iframe');
    frame.src = origin + address;
    frame.title = title;
    frame.allow = 'payment';
    frame.style.cssText = 'border:0;width:100%;height:' + height + 'px';
    return frame;
  }

  /** The answer of a frame; nothing from the browser's own page for a frame that it could not load. */
  const hello = (frame) =>
    Promise.race([ask(frame, 'hello'), new Promise((over) => setTimeout(over, 1000))]);

  function cardFields(group, { locale }) {
    const frame = frameAt('/card?locale=' + locale, 'Card', 260);
    const handlers = {};
    group.frame = frame;
    group.check = () => ask(frame, 'check');
    return {
      on: (name, handler) => { handlers[name] = handler; },
      mount: (place) => {
        frame.addEventListener('load', async () => {
          ((await hello(frame)) ? handlers.ready : handlers.loaderror)?.({});
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
  }

  function walletButtons(group, { paymentMethods }) {
    if (!document.featurePolicy?.allowsFeature('payment', origin)) console.error('wallets are not allowed here');
    const frame = frameAt('/wallet', 'Wallet', 48);
    const handlers = {};
    group.frame = frame;
    group.check = async () => ({});
    return {
      on: (name, handler) => { handlers[name] = handler; },
      mount: (place) => {
        frame.addEventListener('load', async () => {
          const there = await hello(frame);
          if (!there) return handlers.loaderror?.({});
          const isShown = (name) => there.includes(name) && paymentMethods[name] !== 'never';
          const offered = ['applePay', 'googlePay'].filter(isShown);
          frame.contentWindow.postMessage({ offered }, origin);
          const known = Object.fromEntries(['applePay', 'googlePay'].map((name) => [name, { available: isShown(name) }]));
          handlers.availablepaymentmethodschange?.({ paymentMethods: offered.length > 0 ? known : undefined });
        });
        addEventListener('message', ({ source, data }) => {
          if (source !== frame.contentWindow) return;
          if (data.clicked) click(data.clicked);
          if (data.agreed) handlers.confirm({ expressPaymentType: data.agreed, paymentFailed: () => frame.contentWindow.postMessage('failed', origin) });
          if (data.cancelled) handlers.cancel?.({});
          if (data.height) frame.style.height = data.height + 'px';
        });
        document.querySelector(place).append(frame);
      },
    };

    /** As with the real one, a press that is not answered within a second opens nothing. */
    function click(expressPaymentType) {
      let isOpen = true;
      const once = (answer) => () => {
        if (!isOpen) return;
        isOpen = false;
        frame.contentWindow.postMessage(answer, origin);
      };
      setTimeout(once('stay'), 1000);
      handlers.click({ expressPaymentType, resolve: once('open'), reject: once('stay') });
    }
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

/** The frame with the buttons of wallets, and the sheet that they open. Its labels are always English. */
export const STAND_IN_WALLET_PAGE = (wallets: readonly string[]): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Wallet</title>
<style>body{margin:0;font:16px system-ui}button{inline-size:100%;min-block-size:48px;background:#000;color:#fff}[hidden]{display:none}</style>
<div id="buttons"></div>
<div id="sheet" hidden>
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
let wallet = '';
let card = '';
const show = (isOpen) => {
  sheet.hidden = !isOpen;
  buttons.hidden = isOpen;
  tell({ height: document.body.scrollHeight });
};
sheet.addEventListener('click', ({ target }) => {
  card = target.dataset.card ?? '';
  show(false);
  tell(card ? { agreed: wallet } : { cancelled: true });
});
addEventListener('message', async ({ data, ports: [port] }) => {
  if (data === 'hello') return port.postMessage(${JSON.stringify(wallets)});
  if (data === 'open') return show(true);
  if (data.offered)
    for (const name of data.offered) {
      const button = document.createElement('button');
      button.textContent = NAMES[name][1];
      button.addEventListener('click', () => {
        wallet = NAMES[name][0];
        tell({ clicked: wallet });
      });
      buttons.append(button);
    }
  if (data.offered) return tell({ height: document.body.scrollHeight });
  if (data !== 'token') return;
  const response = await fetch('/card/token', { method: 'POST', body: new URLSearchParams({ number: card, wallet }) });
  port.postMessage(await response.json());
});
</script>
</html>
`;

/** The frame with the card fields. Its labels are always English. */
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
