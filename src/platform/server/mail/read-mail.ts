/**
 * Reads the e-mails that this shop composes: as much of MIME (RFC 2045 to 2047) as these need. The demo's outbox page
 * and the tests use it to show what was sent.
 */
export type ReadEmail = {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly messageId: string;
  readonly html: string;
  readonly text: string;
  /** In the order of the e-mail; `cid` is set on pictures that the HTML shows. */
  readonly attachments: readonly ReadAttachment[];
};

export type ReadAttachment = {
  readonly filename: string;
  readonly contentType: string;
  readonly cid?: string;
  readonly content: Buffer;
};

type Part = { readonly headers: ReadonlyMap<string, string>; readonly body: Buffer };

/** Parses a composed e-mail. Missing parts are ''. */
export function readMail(message: Buffer): ReadEmail {
  const whole = readPart(message);
  const leaves = leavesOf(whole);
  const header = (name: string) => decodeEncodedWords(whole.headers.get(name) ?? '');
  const textOf = (type: string) => {
    const leaf = leaves.find((part) => mediaType(part) === type && !filenameOf(part));
    return leaf ? contentOf(leaf).toString('utf8') : '';
  };
  return {
    from: header('from'),
    to: header('to'),
    subject: header('subject'),
    messageId: header('message-id'),
    html: textOf('text/html'),
    text: textOf('text/plain'),
    attachments: leaves.filter(filenameOf).map(readAttachment),
  };
}

function readPart(bytes: Buffer): Part {
  const end = bytes.indexOf('\r\n\r\n');
  const head = bytes.subarray(0, end === -1 ? bytes.length : end).toString('utf8');
  const headers = new Map<string, string>();
  for (const line of head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  return { headers, body: end === -1 ? Buffer.alloc(0) : bytes.subarray(end + 4) };
}

/** The parts with content, also those inside multiparts. */
function leavesOf(part: Part): Part[] {
  const boundary = parameterOf(part, 'content-type', 'boundary');
  if (!mediaType(part).startsWith('multipart/') || !boundary) return [part];
  // Parts are between boundaries; the last piece follows the closing one.
  const sections = `\r\n${part.body.toString('latin1')}`.split(`\r\n--${boundary}`).slice(1, -1);
  return sections.flatMap((section) =>
    leavesOf(readPart(Buffer.from(section.replace(/^\r\n/, ''), 'latin1'))),
  );
}

function readAttachment(part: Part): ReadAttachment {
  const cid = part.headers.get('content-id')?.replace(/^<|>$/g, '');
  const attachment = { filename: filenameOf(part), contentType: mediaType(part), content: contentOf(part) };
  return cid ? { ...attachment, cid } : attachment;
}

const mediaType = (part: Part): string =>
  (part.headers.get('content-type') ?? 'text/plain').split(';', 1)[0]!.trim();

const filenameOf = (part: Part): string =>
  decodeEncodedWords(parameterOf(part, 'content-disposition', 'filename') ?? '');

function parameterOf(part: Part, header: string, name: string): string | undefined {
  const value = part.headers.get(header) ?? '';
  const found = new RegExp(`;\\s*${name}=(?:"([^"]*)"|([^;\\s]+))`, 'i').exec(value);
  return found?.[1] ?? found?.[2];
}

function contentOf({ headers, body }: Part): Buffer {
  const encoding = (headers.get('content-transfer-encoding') ?? '').toLowerCase();
  if (encoding === 'base64') return Buffer.from(body.toString('latin1'), 'base64');
  return encoding === 'quoted-printable' ? unquoted(body.toString('latin1').replace(/=\r\n/g, '')) : body;
}

const unquoted = (text: string): Buffer =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

/** Encoded words (RFC 2047): '=?UTF-8?B?…?='; a space between two of them is dropped. */
const decodeEncodedWords = (text: string): string =>
  text
    .replace(/(\?=)\s+(=\?)/g, '$1$2')
    .replace(/(?:=\?utf-8\?b\?[^?]*\?=)+/gi, (run) =>
      Buffer.concat(
        [...run.matchAll(/\?b\?([^?]*)\?=/gi)].map(([, word]) => Buffer.from(word ?? '', 'base64')),
      ).toString('utf8'),
    )
    .replace(/(?:=\?utf-8\?q\?[^?]*\?=)+/gi, (run) =>
      Buffer.concat(
        [...run.matchAll(/\?q\?([^?]*)\?=/gi)].map(([, word]) => unquoted((word ?? '').replaceAll('_', ' '))),
      ).toString('utf8'),
    );
