// Cardcom's page has ended here, in its frame: says so to our page around it, which asks the server what it means.

if (parent !== window) {
  const end = new URLSearchParams(location.search).get('end');
  parent.postMessage({ type: 'foyer:cardcom', end }, location.origin);
}
