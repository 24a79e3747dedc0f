// The card form in its frame. It checks nothing by itself: the gateway finds the faults.

const form = document.querySelector('#card');
const parentOrigin = form.dataset.parent;
const inputs = [...form.elements].filter((element) => element.name);
let busy = false;

const notifyParent = (message) => {
  if (window.parent !== window)
    window.parent.postMessage({ type: 'foyer:payment', ...message }, parentOrigin);
};

/** Writes `format(digits)` into the field; the caret keeps the number of digits after it. */
function keepFormatted(input, format) {
  input.addEventListener('input', () => {
    const digitsAfter = input.value.slice(input.selectionStart).replaceAll(/\D/g, '').length;
    input.value = format(input.value.replaceAll(/\D/g, ''), input.value);
    let caret = input.value.length;
    for (let seen = 0; seen < digitsAfter && caret > 0; caret--) {
      if (/\d/.test(input.value[caret - 1])) seen++;
    }
    if (document.activeElement === input) input.setSelectionRange(caret, caret);
  });
}

/** Groups of four digits; 4-6-5 for American Express. */
function cardNumber(digits) {
  const groups = /^3[47]/.test(digits) ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/ : /(\d{1,4})/g;
  const parts = groups.global ? digits.match(groups) : digits.match(groups)?.slice(1);
  return (parts ?? []).filter(Boolean).join(' ').slice(0, 23);
}

/** 'MM / YY'; a first digit above 1 is a whole month; of a year in four digits (autofill) the last two are kept. */
function expiry(digits, typed) {
  const padded = /^[2-9]/.test(digits) || /^\d\s*\//.test(typed) ? `0${digits}` : digits;
  const year = padded.length === 6 ? padded.slice(4) : padded.slice(2, 4);
  return year ? `${padded.slice(0, 2)} / ${year}` : padded;
}

keepFormatted(form.elements.number, cardNumber);
keepFormatted(form.elements.expiry, expiry);
keepFormatted(form.elements.securityCode, (digits) => digits);

function showFault(input, text) {
  const place = document.querySelector(`#${input.name}-error`);
  place.textContent = text ?? '';
  place.hidden = !text;
  if (text) input.setAttribute('aria-invalid', 'true');
  else input.removeAttribute('aria-invalid');
}

for (const input of inputs) {
  input.addEventListener('input', () => {
    if (input.hasAttribute('aria-invalid')) notifyParent({ status: 'corrected', field: input.name });
    showFault(input, undefined);
  });
}

/** Shows the faults at their fields; returns them in the order of the form. */
function showFaults(faults) {
  for (const input of inputs) showFault(input, faults[input.name]);
  return inputs.flatMap(({ name }) => (faults[name] ? [{ field: name, text: faults[name] }] : []));
}

const focus = (field) => inputs.find((input) => !field || input.name === field)?.focus();

async function requestToken(check) {
  const typed = Object.fromEntries(inputs.map((input) => [input.name, input.value]));
  const response = await fetch(form.dataset.token, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...typed, check }),
  });
  if (!response.ok) throw new Error('no token');
  return response.json();
}

/** Makes the identifier; with `check`, only shows the faults. */
async function submit({ check = false } = {}) {
  if (busy) return;
  busy = true;
  try {
    const { faults: found, ...token } = await requestToken(check);
    const faults = showFaults(found ?? {});
    if (faults.length > 0 && !check) focus(faults[0].field);
    if (faults.length > 0) notifyParent({ status: 'invalid', faults });
    else notifyParent(check ? { status: 'valid' } : { status: 'identifier', ...token });
  } catch {
    notifyParent({ status: 'unreachable' });
  } finally {
    busy = false;
  }
}

window.addEventListener('message', ({ source, origin, data }) => {
  if (source !== window.parent || origin !== parentOrigin) return;
  if (data?.type === 'foyer:submit') void submit();
  if (data?.type === 'foyer:check') void submit({ check: true });
  if (data?.type === 'foyer:focus') focus(data.field);
});

// Enter in a field acts as the Pay button of the shop's page.
form.addEventListener('submit', (event) => {
  event.preventDefault();
  notifyParent({ status: 'enter' });
});
form.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.target.tagName !== 'INPUT') return;
  event.preventDefault();
  form.requestSubmit();
});

// The ID number that the visitor typed in the shop is in the fragment, which is not sent to a server.
const given = new URLSearchParams(location.hash.slice(1)).get('ssn');
if (given && form.elements.holderId) form.elements.holderId.value = given;
if (location.hash) history.replaceState(null, '', location.pathname + location.search);

const theme = new URLSearchParams(location.search).get('theme');
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;

const sendHeight = () =>
  notifyParent({ status: 'height', height: Math.ceil(document.body.getBoundingClientRect().height) });

// Send the height now: browsers do not draw a frame outside the screen, so its observer would run only when the
// visitor scrolls to it, and the page would move then.
sendHeight();
void document.fonts.ready.then(sendHeight);
new ResizeObserver(sendHeight).observe(document.body);
notifyParent({ status: 'ready' });

// A dialog of the page around takes the focus out of the field; when it is closed, the page gives it to this frame again.
let lastField = null;
addEventListener('focusin', ({ target }) => {
  lastField = target;
});
addEventListener('focus', () => {
  if (document.activeElement === document.body) lastField?.focus();
});
