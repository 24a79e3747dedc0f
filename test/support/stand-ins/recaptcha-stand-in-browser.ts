/**
 * A replacement of Google's script with the parts that a page can see: a frame with the box, and another one with
 * pictures to choose from, which version 2 puts over the page as the last element of its body.
 */
export const API_SCRIPT = `(() => {
  const { origin } = new URL(document.currentScript.src);
  const frame = (title, path) => {
    const element = document.createElement('iframe');
    element.title = title;
    element.src = origin + '/recaptcha/api2/' + path;
    return element;
  };
  const openPictures = (answered) => {
    const layer = document.createElement('div');
    Object.assign(layer.style, { position: 'absolute', zIndex: 2000000000, insetBlockStart: '8px', insetInlineStart: '8px' });
    const pictures = frame('pictures of the bot check', 'bframe');
    layer.append(pictures);
    document.body.append(layer);
    addEventListener('message', function hear({ source, data }) {
      if (source !== pictures.contentWindow) return;
      removeEventListener('message', hear);
      layer.style.visibility = 'hidden';
      answered(data.token);
    });
  };
  window.grecaptcha = {
    ready: (then) => then(),
    execute: async (siteKey, { action }) =>
      (await fetch(origin + '/recaptcha/api2/reload?action=' + action)).text(),
    render: (place, { callback }) => {
      const box = frame('reCAPTCHA', 'anchor');
      box.width = 304;
      box.height = 78;
      place.append(box);
      addEventListener('message', ({ source }) => source === box.contentWindow && openPictures(callback));
      return 0;
    },
  };
})();`;

const page = (body: string): string => `<!doctype html><html lang="en"><body>${body}</body></html>`;

/** The box: a tick opens the pictures. */
export const ANCHOR_PAGE = page(
  `<label><input type="checkbox" onchange="parent.postMessage({}, '*')"> I’m not a robot</label>`,
);

/** The pictures: an answer makes the token. */
export const PICTURES_PAGE = page(
  `<button onclick="fetch('reload').then((r) => r.text()).then((token) => parent.postMessage({ token }, '*'))">
These are the traffic lights</button>`,
);
