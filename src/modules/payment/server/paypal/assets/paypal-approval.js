// The page with PayPal's button. The server has made PayPal's order and captures it; this page only lets the customer
// approve it, and tells the shop when they have. Nothing that is said here proves a payment.

const { setup: setupText, unreachable, declined, cancelled } = document.body.dataset;
const { orderId, tenderId } = JSON.parse(setupText);
const fault = document.querySelector('#fault');

function showFault(text) {
  fault.textContent = text;
  fault.hidden = text === '';
}

/** The shop's page around this frame asks for the result; as a whole page, this one goes there. */
function goBack() {
  if (window.parent === window) location.replace(`/api/payment/returned/${tenderId}`);
  else window.parent.postMessage({ type: 'foyer:3ds', status: 'returned' }, location.origin);
}

/** Whether PayPal has refused what the customer chose. Without an answer the shop finds out by itself. */
async function choosesAgain() {
  try {
    const answer = await fetch(`/api/payment/proceed/${tenderId}`, { method: 'POST' });
    return answer.ok && (await answer.json()).choosesAgain;
  } catch {
    return false;
  }
}

async function approved(actions) {
  showFault('');
  if (!(await choosesAgain())) return goBack();
  showFault(declined);
  return actions.restart();
}

/** The frame around this page is as high as what is in it. */
if (window.parent !== window)
  new ResizeObserver(() => {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    window.parent.postMessage({ type: 'foyer:payment', status: 'height', height }, location.origin);
  }).observe(document.body);

if (window.paypal?.Buttons) {
  window.paypal
    .Buttons({
      createOrder: async () => orderId,
      onApprove: (_data, actions) => approved(actions),
      onCancel: () => showFault(cancelled),
      onError: () => showFault(unreachable),
    })
    .render('#buttons')
    .catch(() => showFault(unreachable));
} else {
  showFault(unreachable);
}
