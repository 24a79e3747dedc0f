// The page with Stripe's buttons of wallets (Apple Pay, Google Pay). The checkout decides at the press whether the wallet
// may open; what the customer agrees to there becomes a confirmation token, with which the server charges.

const { setup: setupText } = document.body.dataset;
const { publishableKey, formId, elements: options } = JSON.parse(setupText);
// The checkout frames this page from the same origin.
const parentOrigin = location.origin;
/** Stripe gives up a press after a second. */
const ANSWER_MS = 900;

const notifyParent = (message) => {
  if (window.parent !== window)
    window.parent.postMessage({ type: 'foyer:payment', ...message }, parentOrigin);
};

/** Whether the checkout lets the wallet open: not when its form has faults, or a payment is under way. */
const mayOpen = () =>
  new Promise((resolve) => {
    const settle = (answer) => {
      clearTimeout(timer);
      window.removeEventListener('message', receive);
      resolve(answer);
    };
    const receive = ({ source, origin, data }) => {
      if (source !== window.parent || origin !== parentOrigin) return;
      if (data?.type === 'foyer:open') settle(true);
      if (data?.type === 'foyer:stay') settle(false);
    };
    const timer = setTimeout(() => settle(false), ANSWER_MS);
    window.addEventListener('message', receive);
    notifyParent({ status: 'pressed' });
  });

async function confirm({ stripe, elements }, event) {
  try {
    const { error: wrong } = await elements.submit();
    const { error = wrong, confirmationToken } = wrong
      ? {}
      : await stripe.createConfirmationToken({ elements });
    if (error) {
      event.paymentFailed({ reason: 'fail' });
      return notifyParent({ status: 'unreachable' });
    }
    const card = confirmationToken.payment_method_preview?.card;
    return notifyParent({
      status: 'identifier',
      identifier: `${confirmationToken.id}.${formId}`,
      brand: card?.brand ?? 'card',
      last4: card?.last4 ?? '',
      numberOfPayments: 1,
    });
  } catch {
    event.paymentFailed({ reason: 'fail' });
    return notifyParent({ status: 'unreachable' });
  }
}

function mount() {
  const stripe = window.Stripe(publishableKey);
  const elements = stripe.elements(options);
  const buttons = elements.create('expressCheckout', {
    buttonHeight: 48,
    layout: { maxColumns: 2, overflow: 'never' },
    // Methods that are not asked for here are offers of their own, or none of this brand's.
    paymentMethods: {
      applePay: 'auto',
      googlePay: 'auto',
      link: 'never',
      paypal: 'never',
      amazonPay: 'never',
      klarna: 'never',
    },
  });
  buttons.on('availablepaymentmethodschange', ({ paymentMethods = {} }) => {
    const isAny = Object.values(paymentMethods).some((method) => method?.available);
    notifyParent({ status: isAny ? 'ready' : 'absent' });
  });
  buttons.on('loaderror', () => notifyParent({ status: 'absent' }));
  buttons.on('click', async (event) => ((await mayOpen()) ? event.resolve({}) : event.reject()));
  buttons.on('confirm', (event) => void confirm({ stripe, elements }, event));
  buttons.mount('#fields');
}

if (window.Stripe) {
  mount();
  new ResizeObserver(() => {
    notifyParent({ status: 'height', height: Math.ceil(document.body.getBoundingClientRect().height) });
  }).observe(document.body);
} else {
  notifyParent({ status: 'absent' });
}
