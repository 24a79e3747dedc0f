import MailComposer from 'nodemailer/lib/mail-composer';

/** An e-mail as a module words it. Addresses as RFC 5322 writes them: 'Aurora <tickets@aurora.example>'. */
export type Email = {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  /** The same in plain text, for readers without HTML. */
  readonly text: string;
  readonly attachments: readonly Attachment[];
};

export type Attachment = {
  /** ASCII: longer alphabets are written in a way that not every reader knows. */
  readonly filename: string;
  readonly content: Buffer;
  readonly contentType: string;
  /** Set on a picture that the HTML shows as 'cid:…'; it is then no attachment to the reader. */
  readonly cid?: string;
};

/** What marks an e-mail apart from its words: the same id and date whenever it is sent again. */
export type Postmark = { readonly id: string; readonly date: Date };

/** The e-mail's bytes (RFC 5322): text and HTML as alternatives, pictures beside the HTML, then attachments. */
export function composeMail({ attachments, ...email }: Email, { id, date }: Postmark): Promise<Buffer> {
  const domain = /@([^\s>]+)/.exec(email.from)?.[1] ?? 'localhost';
  const composer = new MailComposer({
    ...email,
    attachments: attachments.map(({ cid, ...attachment }) => ({
      ...attachment,
      ...(cid ? { cid, contentDisposition: 'inline' as const } : {}),
    })),
    messageId: `<${id}@${domain}>`,
    date,
    // Out-of-office answers stay away (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  return composer.compile().build();
}
