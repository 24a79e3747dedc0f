// The page with Stripe's fields: on the checkout's message it makes a confirmation token and sends it to the checkout.
// Deferred mode: no payment exists yet; the server makes and confirms one after the seats are reserved.

const { setup: setupText, unreachable } = document.body.dataset;
const { publishableKey, formId, elements: options } = JSON.parse(setupText);
// The checkout frames this page from the same origin.
const parentOrigin = location.origin;
const fault = document.querySelector('#fault');
let busy = false;

const notifyParent = (message) => {
  if (window.parent !== window)
    window.parent.postMessage({ type: 'foyer:payment', ...message }, parentOrigin);
};

function showFault(text) {
  fault.textContent = text ?? '';
  fault.hidden = !text;
}

function mount() {
  const stripe = window.Stripe(publishableKey);
  const elements = stripe.elements(options);
  const payment = elements.create('payment', { layout: 'tabs' });
  payment.on('ready', () => notifyParent({ status: 'ready' }));
  payment.on('loaderror', () => fail());
  payment.on('change', ({ complete }) => complete && notifyParent({ status: 'corrected', field: '' }));
  payment.mount('#fields');
  return { stripe, elements, payment };
}

function fail() {
  showFault(unreachable);
  notifyParent({ status: 'unreachable' });
}

async function submit({ stripe, elements, payment }) {
  if (busy) return;
  busy = true;
  showFault(undefined);
  try {
    // Stripe shows the faults at its own fields.
    const { error: wrong } = await elements.submit();
    if (wrong) {
      // Pay may be far away from the fields.
      payment.focus();
      return notifyParent({ status: 'invalid' });
    }
    const { error, confirmationToken } = await stripe.createConfirmationToken({ elements });
    if (error) {
      showFault(error.message);
      fault.scrollIntoView({ block: 'center' });
      return notifyParent({ status: 'invalid' });
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
    return fail();
  } finally {
    busy = false;
  }
}

/** Stripe shows the faults at its own fields. */
async function check({ elements }) {
  if (busy) return;
  const { error } = await elements.submit();
  notifyParent({ status: error ? 'invalid' : 'valid' });
}

if (window.Stripe) {
  const mounted = mount();
  window.addEventListener('message', ({ source, origin, data }) => {
    if (source !== window.parent || origin !== parentOrigin) return;
    if (data?.type === 'foyer:submit') void submit(mounted);
    if (data?.type === 'foyer:check') void check(mounted);
    if (data?.type === 'foyer:focus') mounted.payment.focus();
  });
  new ResizeObserver(() => {
    notifyParent({ status: 'height', height: Math.ceil(document.body.getBoundingClientRect().height) });
  }).observe(document.body);
} else {
  fail();
}
