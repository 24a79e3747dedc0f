// The page with Stripe's fields: on the checkout's word it makes a confirmation token and hands it up.
// Deferred mode: no payment exists yet; the server makes and confirms one once the seats are kept.

const { setup: setupText, unreachable } = document.body.dataset;
const { publishableKey, formId, elements: options } = JSON.parse(setupText);
// The checkout frames this page from the same origin.
const parentOrigin = location.origin;
const fault = document.querySelector('#fault');
let busy = false;

const tell = (message) => {
  if (window.parent !== window)
    window.parent.postMessage({ type: 'foyer:payment', ...message }, parentOrigin);
};

function showFault(words) {
  fault.textContent = words ?? '';
  fault.hidden = !words;
}

function mount() {
  const stripe = window.Stripe(publishableKey);
  const elements = stripe.elements(options);
  const payment = elements.create('payment', { layout: 'tabs' });
  payment.on('ready', () => tell({ status: 'ready' }));
  payment.on('loaderror', () => fail());
  payment.mount('#fields');
  return { stripe, elements };
}

function fail() {
  showFault(unreachable);
  tell({ status: 'unreachable' });
}

async function submit({ stripe, elements }) {
  if (busy) return;
  busy = true;
  showFault(undefined);
  try {
    // Stripe words what is wrong at its own fields.
    const { error: wrong } = await elements.submit();
    if (wrong) return tell({ status: 'invalid' });
    const { error, confirmationToken } = await stripe.createConfirmationToken({ elements });
    if (error) {
      showFault(error.message);
      return tell({ status: 'invalid' });
    }
    const card = confirmationToken.payment_method_preview?.card;
    return tell({
      status: 'identifier',
      identifier: `${confirmationToken.id}.${formId}`,
      brand: card?.brand ?? 'card',
      last4: card?.last4 ?? '',
      numberOfPayments: 1,
    });
  } catch {
    return fail();
  } finally {
    busy = false;
  }
}

if (window.Stripe) {
  const mounted = mount();
  window.addEventListener('message', ({ source, origin, data }) => {
    if (source !== window.parent || origin !== parentOrigin) return;
    if (data?.type === 'foyer:submit') void submit(mounted);
  });
  new ResizeObserver(() => {
    tell({ status: 'height', height: Math.ceil(document.body.getBoundingClientRect().height) });
  }).observe(document.body);
} else {
  fail();
}
