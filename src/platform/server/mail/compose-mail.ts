import MailComposer from 'nodemailer/lib/mail-composer';

/** The content of an e-mail. Addresses in the form of RFC 5322: 'Aurora <tickets@aurora.example>'. */
export type Email = {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  /** The same in plain text, for readers without HTML. */
  readonly text: string;
  readonly attachments: readonly Attachment[];
  /**
   * The page on which the reader can stop e-mails of this sort (RFC 2369). A POST to it stops them at once: mail programs
   * show a button for it (RFC 8058).
   */
  readonly stopUrl?: string;
};

export type Attachment = {
  /** ASCII: not every mail program reads the encoding of other file names. */
  readonly filename: string;
  readonly content: Buffer;
  readonly contentType: string;
  /** Set on a picture that the HTML shows as 'cid:…'; mail programs then do not list it as an attachment. */
  readonly cid?: string;
};

/** The id and date of an e-mail; they stay the same when it is sent again. */
export type Postmark = { readonly id: string; readonly date: Date };

/** The e-mail's bytes (RFC 5322): text and HTML as alternatives, then pictures of the HTML, then attachments. */
export function composeMail(
  { attachments, stopUrl, ...email }: Email,
  { id, date }: Postmark,
): Promise<Buffer> {
  const domain = /@([^\s>]+)/.exec(email.from)?.[1] ?? 'localhost';
  const composer = new MailComposer({
    ...email,
    attachments: attachments.map(({ cid, ...attachment }) => ({
      ...attachment,
      ...(cid ? { cid, contentDisposition: 'inline' as const } : {}),
    })),
    messageId: `<${id}@${domain}>`,
    date,
    headers: {
      // Prevents out-of-office answers (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(stopUrl && {
        'List-Unsubscribe': { prepared: true, value: `<${stopUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  });
  return composer.compile().build();
}
