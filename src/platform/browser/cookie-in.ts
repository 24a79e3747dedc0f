/**
 * The value of a cookie in a cookie text (`document.cookie`, or a request's header); undefined when it is not there.
 */
export function cookieIn(cookies: string, name: string): string | undefined {
  const start = `${name}=`;
  const own = cookies.split('; ').find((cookie) => cookie.startsWith(start));
  return own?.slice(start.length);
}
