// The page around Cardcom's page: the visitor confirms the card there, then this page has the identifier for the
// checkout. Nothing that Cardcom's page says is proof: the server asks Cardcom which card was stored.

const { setup: setupText, unreachable, confirm, failed } = document.body.dataset;
const { formPath, pageId, url, maxPayments } = JSON.parse(setupText);
// The checkout frames this page from the same origin.
const parentOrigin = location.origin;
const fault = document.querySelector('#fault');
const place = document.querySelector('#page');
const ready = document.querySelector('#ready');
const again = document.querySelector('#again');
/** After this time a visitor who sees nothing can load Cardcom's page again. Milliseconds. */
const EMPTY_MS = 5000;
let frame;
/** The message with the identifier, when there is a card. */
let card;

const notifyParent = (message) => {
  if (window.parent !== window)
    window.parent.postMessage({ type: 'foyer:payment', ...message }, parentOrigin);
};

function showFault(text) {
  fault.textContent = text;
  fault.hidden = text === '';
}

const openAnother = () => location.replace(`${formPath}?payments=${maxPayments}`);

/**
 * The network may take Cardcom's page away, and then the frame is empty, without a word: what is in it cannot be seen from
 * here. What was loaded without a connection is loaded again when that is back.
 */
function watchPage() {
  let isLost = !navigator.onLine;
  const suspect = () => (again.hidden = !frame.isConnected);
  frame.addEventListener('load', () => {
    isLost = !navigator.onLine;
    if (isLost) suspect();
  });
  setTimeout(suspect, EMPTY_MS);
  addEventListener('offline', suspect);
  addEventListener('online', () => isLost && frame.isConnected && openAnother());
}

function showPage() {
  frame = document.createElement('iframe');
  frame.title = document.title;
  frame.setAttribute('aria-describedby', 'pays');
  frame.src = url;
  // Not by itself: the browser would keep the page's address for 'back'.
  place.replaceChildren(frame);
  frame.addEventListener('load', () => notifyParent({ status: 'ready' }), { once: true });
  watchPage();
}

/** Without Cardcom's page: only another one helps. */
function showAnother(text) {
  place.replaceChildren();
  again.hidden = true;
  showFault(text);
  ready.querySelector('p').textContent = '';
  ready.hidden = false;
}

async function readCard() {
  const response = await fetch(`${formPath}/card?page=${pageId}`);
  if (!response.ok) throw new Error('no card');
  return response.json();
}

async function end(isDone) {
  try {
    const { text, payments, ...found } = isDone ? await readCard() : {};
    if (!found.identifier) return showAnother(failed);
    card = { status: 'identifier', ...found };
    place.replaceChildren();
    again.hidden = true;
    showFault('');
    ready.querySelector('p').textContent = [text, payments].filter(Boolean).join(' · ');
    ready.hidden = false;
    notifyParent({ status: 'corrected', field: '' });
    // The visitor has confirmed with the button of Cardcom's page: it acts as Pay.
    return notifyParent({ status: 'enter' });
  } catch {
    return showAnother(unreachable);
  }
}

/** The card is not confirmed yet: this is a fault of the form, wherever Pay was pressed. */
function demandCard(isFocused) {
  const text = place.firstChild ? confirm : fault.textContent;
  showFault(text);
  if (isFocused) fault.scrollIntoView({ block: 'center' });
  notifyParent({ status: 'invalid', faults: [{ field: 'card', text }] });
}

window.addEventListener('message', ({ source, origin, data }) => {
  if (origin !== parentOrigin) return;
  if (data?.type === 'foyer:cardcom' && source === frame?.contentWindow) void end(data.end === 'done');
  if (source !== window.parent) return;
  if (data?.type === 'foyer:submit') {
    if (card) notifyParent(card);
    else demandCard(true);
  }
  if (data?.type === 'foyer:check') {
    if (card) notifyParent({ status: 'valid' });
    else demandCard(false);
  }
  if (data?.type === 'foyer:focus') (frame?.isConnected ? frame : fault).focus();
});

// Without the query, the server opens another page of Cardcom's.
document.querySelector('#another').addEventListener('click', openAnother);
again.addEventListener('click', openAnother);

new ResizeObserver(() => {
  notifyParent({ status: 'height', height: Math.ceil(document.body.getBoundingClientRect().height) });
}).observe(document.body);

if (url) showPage();
else {
  showAnother(unreachable);
  notifyParent({ status: 'unreachable' });
}
