// The page around a step of PayU: shows PayU's page or field, and continues to the shop when the customer has decided.

const { setup: setupText, unreachable, wrong } = document.body.dataset;
const { kind, to, back, posId, dev, lang } = JSON.parse(setupText);
const fields = document.querySelector('#fields');
const fault = document.querySelector('#fault');
const go = document.querySelector('#go');

function showFault(text) {
  fault.textContent = text;
  fault.hidden = text === '';
}

/** The shop asks PayU what became of the payment: nothing that is said here proves it. */
const goBack = () => location.replace(back);

/** PayU's words for the end of its 3-D Secure page. */
const ENDS = new Set([
  'AUTHENTICATION_SUCCESSFUL',
  'AUTHENTICATION_CANCELED',
  'AUTHENTICATION_NOT_REQUIRED',
  'UNEXPECTED',
]);

function showBank() {
  const frame = document.createElement('iframe');
  frame.className = 'step';
  frame.title = document.title;
  frame.sandbox = 'allow-forms allow-scripts allow-same-origin';
  frame.src = to;
  const { origin } = new URL(to);
  addEventListener('message', ({ source, origin: from, data }) => {
    if (source !== frame.contentWindow || from !== origin) return;
    if (ENDS.has(typeof data === 'string' ? data : data?.message)) goBack();
  });
  fields.append(frame);
}

function showSecurityCode() {
  if (!window.PayU) return showFault(unreachable);
  const payu = window.PayU(posId, { dev });
  payu.secureForms({ lang }).add('cvv').render('#fields');
  go.hidden = false;
  go.addEventListener('click', async () => {
    showFault('');
    go.disabled = true;
    try {
      const { status } = await payu.sendCvv(payu.extractRefReqId(to));
      if (status === 'SUCCESS') return goBack();
      showFault(wrong);
    } catch {
      showFault(unreachable);
    }
    go.disabled = false;
  });
}

if (kind === 'cvv') showSecurityCode();
else showBank();
