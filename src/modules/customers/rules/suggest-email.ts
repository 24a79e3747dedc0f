/** The mail services of most visitors; a domain that is nearly one of them is likely mistyped. */
const COMMON = [
  'gmail.com', 'outlook.com', 'hotmail.com', 'yahoo.com', 'icloud.com', 'live.com', 'proton.me', 'protonmail.com',
  'abv.bg', 'mail.bg', 'wp.pl', 'onet.pl', 'interia.pl', 'o2.pl', 'walla.co.il', 'bezeqint.net', 'seznam.cz', 'centrum.cz',
  'email.cz', 'azet.sk', 'zoznam.sk', 'centrum.sk', 'freemail.hu', 'citromail.hu', 'yahoo.ro', 'mail.ru', 'yandex.ru',
]; // prettier-ignore

/** Services that are like a common one, but are meant. */
const OTHERS = ['mail.com', 'ymail.com', 'rocketmail.com', 'gmx.com'];

/** In short domains two other letters may be another service. */
const LONG = 8;

/**
 * The address that a visitor likely meant: 'elena@gmial.com' -> 'elena@gmail.com'. Undefined when its domain is a
 * common one, or unlike all of them.
 */
export function suggestEmail(email: string): string | undefined {
  const [, name, typed] = /^([^@\s]+)@([^@\s]+)$/.exec(email.trim()) ?? [];
  const domain = typed?.toLowerCase();
  if (!name || !domain || COMMON.includes(domain) || OTHERS.includes(domain)) return undefined;
  const near = COMMON.map((known) => ({ known, distance: editDistance(domain, known) }))
    .filter(({ known, distance }) => distance <= (known.length >= LONG ? 2 : 1))
    .toSorted((a, b) => a.distance - b.distance)[0];
  return near && `${name}@${near.known}`;
}

/** How many letters are wrong, missing, superfluous, or changed with their neighbour. */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next[j] = Math.min(
        row[j]! + 1,
        next[j - 1]! + 1,
        row[j - 1]! + (isSame ? 0 : 1),
        isSwapped ? before[j - 2]! + 1 : Infinity,
      );
    }
    [before, row] = [row, next];
  }
  return row[b.length]!;
}
