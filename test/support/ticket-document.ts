import { readFileSync } from 'node:fs';
import { uuidv7 } from '#kernel/ids.ts';
import { directionOf } from '#modules/i18n/rules/direction.ts';
import type { Locale } from '#modules/i18n/rules/locales.ts';
import { signTicketCode } from '#modules/tickets/rules/ticket-code.ts';
import type { TicketDocument } from '#modules/documents/rules/order-document.ts';

/** Titles, a ticket type, a product and a sentence of the terms in each language. */
const WORDS: Readonly<
  Record<Locale, readonly [film: string, type: string, product: string, terms: string, place: string]>
> = {
  en: [
    'Charade',
    'Adult',
    'Large popcorn',
    'Tickets can be returned until 2 hours before the showing.',
    'Aurora Vitosha, Sofia',
  ],
  bg: [
    'Шарада',
    'Възрастен',
    'Големи пуканки',
    'Билетите се връщат до 2 часа преди прожекцията.',
    'Аврора Витоша, София',
  ],
  pl: [
    'Szarada',
    'Normalny',
    'Duży popcorn',
    'Zwrot biletów do 2 godzin przed seansem.',
    'Wisła Śródmieście, Łódź',
  ],
  he: [
    'חידון בפריז (1963)',
    'מבוגר',
    'פופקורן גדול',
    'אפשר להחזיר כרטיסים עד 2 שעות לפני ההקרנה.',
    'כרמל מרכז, חיפה',
  ],
  ar: ['الأحجية: Charade', 'بالغ', 'فشار كبير', 'يمكن إرجاع التذاكر حتى ساعتين قبل العرض.', 'الكرمل، حيفا'],
  ru: [
    'Шарада',
    'Взрослый',
    'Большой попкорн',
    'Билеты можно вернуть за 2 часа до сеанса.',
    'Кармель, Хайфа',
  ],
  hu: [
    'Amerikai fogócska',
    'Felnőtt',
    'Nagy pattogatott kukorica',
    'A jegy az előadás előtt 2 óráig visszaváltható.',
    'Duna Aréna, Győr',
  ],
  sk: [
    'Šaráda',
    'Dospelý',
    'Veľký popcorn',
    'Vstupenky možno vrátiť do 2 hodín pred predstavením.',
    'Dunaj, Žilina',
  ],
  cs: [
    'Šaráda',
    'Dospělý',
    'Velký popcorn',
    'Vstupenky lze vrátit do 2 hodin před představením.',
    'Dunaj, Plzeň',
  ],
  ro: [
    'Șarada',
    'Adult',
    'Popcorn mare',
    'Biletele pot fi returnate cu 2 ore înainte de proiecție.',
    'Dunărea, Timișoara',
  ],
};

const POSTER = new URL('../../db/demo/pictures/films/charade-480.jpg', import.meta.url);
const CURRENCY: Partial<Record<Locale, string>> = { he: 'ILS', ar: 'ILS', pl: 'PLN' };

/** An order of `count` tickets as a document in a language; its QR codes are signed by `privateKey` or a new key. */
export async function ticketDocument(
  locale: Locale,
  count = 2,
  privateKey?: CryptoKey,
): Promise<TicketDocument> {
  const [film, typeName, product, terms, location] = WORDS[locale];
  const key =
    privateKey ?? (await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])).privateKey;
  const startsAt = new Date('2026-11-21T18:15:00Z');
  const tickets = Array.from({ length: count }, async (_, i) => {
    const ticketId = uuidv7();
    const body = { keyId: 1, presentationId: 7, ticketId, startsAt, seatNo: 40 + i, ticketTypeId: 3 };
    const seat = String(8 + i);
    const qr = await signTicketCode(body, key);
    return {
      ticketId,
      code: `7K4M-92PX-G${seat}`,
      qr,
      row: 'G',
      seat,
      typeName,
      levelName: 'Premium',
      price: 855,
      status: 'valid' as const,
    };
  });
  return {
    kind: 'visit',
    presentationId: 7,
    locale,
    direction: directionOf(locale),
    brand: { name: 'Aurora', accent: '#00694a', onAccent: '#ffffff' },
    order: {
      code: '7K4M-92PX',
      currency: CURRENCY[locale] ?? 'EUR',
      total: count * 855 + 1130,
      lines: [
        { name: typeName, quantity: count, amount: count * 855 },
        { name: product, quantity: 1, amount: 1050 },
      ],
      charges: [{ name: 'Service', quantity: 1, amount: 80 }],
      vat: [{ rate: 9, amount: 93 }],
      refunded: 0,
      paidWith: [{ method: 'card', brand: 'Visa', lastFour: '4242' }],
      createdAt: '2026-11-20T09:00:00.000Z',
    },
    film: {
      title: film,
      originalTitle: film === 'Charade' ? undefined : 'Charade',
      rating: '12+',
      runtime: 113,
      tint: '#2A1546',
      tintInk: '#F8F1E4',
      posterJpg: readFileSync(POSTER).toString('base64'),
    },
    showing: {
      startsAt: startsAt.toISOString(),
      endsAt: '2026-11-21T20:08:00.000Z',
      timeZone: 'Europe/Sofia',
      location,
      address: '12 Cherni Vrah Blvd',
      hall: '3',
      language: 'English',
      format: '35mm',
    },
    tickets: await Promise.all(tickets),
    products: [{ name: product, quantity: 2 }],
    terms,
    link: 'https://aurora.example/ticket/q3vXc0l2nZ7yT1bK9wPz4g',
  };
}
