// The 3-D Secure page after the decision: notifies the page around the frame, or goes back to the shop.

const done = document.querySelector('[data-decision]');
if (done) {
  const { decision, parent, return: returnUrl } = done.dataset;
  if (window.parent === window) location.replace(returnUrl);
  else window.parent.postMessage({ type: 'foyer:3ds', status: decision }, parent);
}
