/**
 * The external address in a path: '/https://example.com/a?b' and its forms from proxies and browsers
 * ('/https:/example.com', '/https%3A%2F%2Fexample.com'). Undefined when it is not allowed: only http and https, with
 * a host, without credentials.
 */
export function leaveAddress(path: string): URL | undefined {
  const text = decode(path.slice(1));
  const [, scheme = '', rest = ''] = /^(https?):\/{1,2}([^/].*)$/is.exec(text) ?? [];
  const address = `${scheme.toLowerCase()}://${rest}`;
  if (!rest || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.username || url.password || !url.hostname ? undefined : url;
}

/** The scheme shows whether the address was escaped as a whole; escapes within it are not changed. */
function decode(text: string): string {
  if (!/^https?%3a/i.test(text)) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether an address is of a host on a brand's list: exactly that host at its usual port, no subdomain. */
export const isTrusted = ({ hostname, port }: URL, trusted: readonly string[]): boolean =>
  port === '' && trusted.includes(hostname);
