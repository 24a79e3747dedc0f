/**
 * The foreign address in a path of ours: '/https://example.com/a?b' and what proxies and browsers make of it
 * ('/https:/example.com', '/https%3A%2F%2Fexample.com'). Undefined when it is none that may be left to: only
 * http and https, a host, and no credentials (decisions, 'Unsafe as written').
 */
export function leaveAddress(path: string): URL | undefined {
  const text = decode(path.slice(1));
  const [, scheme = '', rest = ''] = /^(https?):\/{1,2}([^/].*)$/is.exec(text) ?? [];
  const address = `${scheme.toLowerCase()}://${rest}`;
  if (!rest || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.username || url.password || !url.hostname ? undefined : url;
}

/** The scheme tells whether the address was escaped as a whole: its own escapes are left as they are. */
function decode(text: string): string {
  if (!/^https?%3a/i.test(text)) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether an address is of a host on a brand's list: that very host at its usual port, none below it. */
export const isTrusted = ({ hostname, port }: URL, trusted: readonly string[]): boolean =>
  port === '' && trusted.includes(hostname);
