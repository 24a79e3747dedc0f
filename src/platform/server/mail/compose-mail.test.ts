import { expect, test } from 'vitest';
import { composeMail, type Email } from './compose-mail.ts';
import { readMail } from './read-mail.ts';

const email: Email = {
  from: 'אורורה <tickets@aurora.example>',
  to: 'guest@posta.example',
  subject: 'הכרטיסים שלך: \u2068חידון בפריז\u2069, שבת, \u206620:15\u2069, והכול בשורת נושא ארוכה מאוד',
  html: `<html lang="he" dir="rtl"><p>${'שורה ארוכה. '.repeat(30)}</p><img src="cid:poster"></html>`,
  text: 'שורה = אחת\n.נקודה בתחילת שורה\n\u206620:15\u2069',
  attachments: [
    {
      filename: 'poster.jpg',
      content: Buffer.from([255, 216, 0, 10, 13, 46]),
      contentType: 'image/jpeg',
      cid: 'poster',
    },
    { filename: '7K4M-92PX.pdf', content: Buffer.alloc(5000, 7), contentType: 'application/pdf' },
  ],
};
const postmark = { id: '0199-event', date: new Date('2026-11-20T09:00:00Z') };

test('a composed e-mail can be read back, character for character', async () => {
  const read = readMail(await composeMail(email, postmark));
  expect(read).toMatchObject({ from: email.from, to: email.to, subject: email.subject });
  expect(read.html).toBe(email.html);
  expect(read.text.replaceAll('\r\n', '\n').trim()).toBe(email.text);
  expect(read.attachments.map(({ filename, contentType, cid }) => [filename, contentType, cid])).toEqual([
    ['poster.jpg', 'image/jpeg', 'poster'],
    ['7K4M-92PX.pdf', 'application/pdf', undefined],
  ]);
  expect(read.attachments.map(({ content }) => content)).toEqual(
    email.attachments.map(({ content }) => content),
  );
});

test('id and date come from the postmark, so that a second sending is recognised', async () => {
  const bytes = await composeMail(email, postmark);
  expect(readMail(bytes).messageId).toBe('<0199-event@aurora.example>');
  expect(bytes.toString('latin1')).toContain('Date: Fri, 20 Nov 2026 09:00:00 +0000');
});

test('a line break in a name cannot start another header', async () => {
  const bytes = await composeMail({ ...email, subject: 'Hello\r\nBcc: all@posta.example' }, postmark);
  expect(bytes.toString('latin1')).not.toMatch(/^Bcc:/m);
});

test('the page that stops such e-mails is in the header that mail programs read', async () => {
  const stopUrl = 'https://aurora.example/reminders/token?lang=he';
  const head = async (of: Email) => (await composeMail(of, postmark)).toString('latin1');
  expect(await head({ ...email, stopUrl })).toContain(`\r\nList-Unsubscribe: <${stopUrl}>\r\n`);
  expect(await head({ ...email, stopUrl })).toContain(
    '\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n',
  );
  expect(await head(email)).not.toContain('List-');
});
