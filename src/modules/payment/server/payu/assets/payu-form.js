// The page with PayU's card field: on the checkout's message it makes a token of the card and sends it to the checkout.

const { setup: setupText, unreachable } = document.body.dataset;
const { posId, formId, dev, lang } = JSON.parse(setupText);
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

function fail() {
  showFault(unreachable);
  notifyParent({ status: 'unreachable' });
}

function mount() {
  const payu = window.PayU(posId, { dev });
  const card = payu.secureForms({ lang }).add('card');
  card.render('#fields');
  card.on('ready', () => notifyParent({ status: 'ready' }));
  card.on('change', () => {
    showFault(undefined);
    notifyParent({ status: 'corrected', field: '' });
  });
  return { payu, card };
}

/**
 * A token is good for one order, unless the customer wants the card to be saved. PayU's field shows no fault itself; its
 * messages are in the visitor's language.
 */
async function submit({ payu }, savesCard) {
  if (busy) return;
  busy = true;
  showFault(undefined);
  try {
    const { status, body, error } = await payu.tokenize(savesCard ? 'MULTI' : 'SINGLE');
    if (status !== 'SUCCESS') {
      const messages = error?.messages ?? [];
      if (!messages.some(({ type }) => type?.startsWith('validation'))) return fail();
      showFault(messages.map(({ message }) => message).join(' '));
      return notifyParent({ status: 'invalid' });
    }
    return notifyParent({
      status: 'identifier',
      identifier: `${body.token}.${formId}`,
      brand: 'card',
      last4: /\d{4}$/.exec(body.mask ?? '')?.[0] ?? '',
      numberOfPayments: 1,
    });
  } catch {
    return fail();
  } finally {
    busy = false;
  }
}

if (window.PayU) {
  const mounted = mount();
  window.addEventListener('message', ({ source, origin, data }) => {
    if (source !== window.parent || origin !== parentOrigin) return;
    if (data?.type === 'foyer:submit') void submit(mounted, data.savesCard === true);
    // PayU checks the field only when it makes a token, which is for one order: nothing is checked before.
    if (data?.type === 'foyer:check') notifyParent({ status: 'valid' });
    if (data?.type === 'foyer:focus') mounted.card.focus?.();
  });
  new ResizeObserver(() => {
    notifyParent({ status: 'height', height: Math.ceil(document.body.getBoundingClientRect().height) });
  }).observe(document.body);
} else {
  fail();
}
