/** The value of a cookie among a page's (`document.cookie`, or the request's header); undefined where it is not there. */
export function cookieIn(cookies: string, name: string): string | undefined {
  const start = `${name}=`;
  const own = cookies.split('; ').find((cookie) => cookie.startsWith(start));
  return own?.slice(start.length);
}
