/**
 * The calls of Stripe's script that our pages use. What the customer does is in frames of Stripe's origin (`local-pages.ts`),
 * and the page around them never gets a card.
 */
export const SCRIPT = `
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
    frame.style.cssText = 'display:block;border:0;width:100%;height:' + height + 'px';
    return frame;
  }

  /** The answer of a frame; nothing from the browser's own page for a frame that it could not load. */
  const hello = (frame) =>
    Promise.race([ask(frame, 'hello'), new Promise((over) => setTimeout(over, 3000))]);

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
