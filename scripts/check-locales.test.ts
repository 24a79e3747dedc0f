import { describe, expect, test } from 'vitest';
import { catalogueFaults, flatten } from './locales/check-catalogues.ts';
import { messageWords, termFaults, type TermList } from './locales/check-terms.ts';
import { codeTexts, demoTexts } from './locales/demo-texts.ts';
import { literalTexts } from './locales/literal-texts.ts';
import { foreignTexts } from './locales/text-owners.ts';

const english = flatten({
  seats: { left: '{n, plural, one {# seat} other {# seats}} left', row: 'Row {row}', all: '<b>All</b>' },
});
const faults = (own: Parameters<typeof flatten>[0], locale = 'pl') =>
  catalogueFaults(english, flatten(own), locale);
const good = {
  left: '{n, plural, one {# a} few {# b} many {# c} other {# d}}',
  row: 'Rząd {row}',
  all: '<b>Wszystkie</b>',
};

describe('catalogues', () => {
  test('a complete translation has no fault', () => expect(faults({ seats: good })).toEqual([]));

  test('each fault is named', () => {
    const { row: _, ...rowless } = good;
    expect(faults({ seats: { ...rowless, extra: 'x' } })).toEqual([
      'seats.row: missing',
      'seats.extra: English has no such key',
    ]);
    expect(faults({ seats: { ...good, row: 'Rząd {rzad}' } })).toEqual([
      'seats.row: placeholders differ: row, rzad',
    ]);
    expect(faults({ seats: { ...good, all: 'Wszystkie' } })).toEqual(['seats.all: placeholders differ: <b>']);
    expect(faults({ seats: { ...good, left: '{n, plural, one {# a} other {# d}}' } })).toEqual([
      "seats.left: plural forms of {n} are not the language's: few, many",
    ]);
    expect(faults({ seats: { ...good, row: 'Rząd {row' } })[0]).toContain('seats.row: no ICU message');
    expect(faults({ seats: { ...good, row: ' ' } })).toEqual([
      'seats.row: empty',
      'seats.row: placeholders differ: row',
    ]);
  });

  test('an exact number is allowed in addition to the forms', () => {
    expect(
      faults({
        seats: { ...good, left: '{n, plural, =0 {none} one {# a} few {# b} many {# c} other {# d}}' },
      }),
    ).toEqual([]);
  });
});

describe('literal texts', () => {
  const texts = (markup: string) =>
    literalTexts(`export const A = () => (${markup});`).map(({ text }) => text);

  test('are found between tags, in braces and in attributes that are read out', () => {
    expect(texts('<p className="wide">Pay now</p>')).toEqual(['Pay now']);
    expect(texts("<p>{'Pay now'}</p>")).toEqual(['Pay now']);
    expect(texts('<button aria-label="Close" title={"Shut"} />')).toEqual(['Close', 'Shut']);
    expect(literalTexts('export const A = () => (\n  <p>\n    Pay\n  </p>\n);')[0]!.line).toBe(2);
  });

  test.each([
    ["<p>{a ? 'Pay now' : 'Pay later'}</p>", ['Pay now', 'Pay later']],
    ["<p>{a && 'Pay now'}{b ?? 'soon'}</p>", ['Pay now', 'soon']],
    ['<p>{`Pay ${money} now`}</p>', ['Pay', 'now']],
    ["<p>{'Pay ' + money}</p>", ['Pay']],
    ["<p>{steps.length > 0 ? <b>{a && 'Pay now'}</b> : null}</p>", ['Pay now']],
    ["<p>{['Pay', 'Cancel']}</p>", ['Pay', 'Cancel']],
    ["<img alt={a ? 'A seat' : `Row ${row}`} />", ['A seat', 'Row']],
  ])('are found in every branch: %s', (markup, found) => expect(texts(markup)).toEqual(found));

  test.each([
    ['<Button busyLabel="Paying" />', ['Paying']],
    ['<Button busyLabel={a ? "paying" : undefined} />', ['paying']],
    ['<Segmented legend="view" />', ['view']],
    ['<Note heading={`${n} seats`} body="Not yet" />', ['seats', 'Not yet']],
    ["<Menu items={[{ value: 'map', label: 'Map' }, { value: 'list', text: 'list' }]} />", ['Map', 'list']],
    ["<List render={(one) => (one ? 'Every seat' : one)} />", ['Every seat']],
  ])('are found in the props of components: %s', (markup, found) => expect(texts(markup)).toEqual(found));

  test('values that are not texts are ignored', () => {
    expect(texts("<p className='wide' data-kind=\"seat\">{t('pay')} · {2}</p>")).toEqual([]);
    expect(texts('<Button look="go" icon={"lock"}>{label}</Button>')).toEqual([]);
    expect(texts("<Button look={a ? 'go' : 'plain'} className={`Wide ${b}`} key={`Seat ${n}`} />")).toEqual(
      [],
    );
    expect(
      texts("<p style={{ font: 'Rubik Bold' }} data-kind={`Seat ${n}`}>{t(a ? 'Pay' : 'Wait')}</p>"),
    ).toEqual([]);
    expect(texts("<Link href={`/order?film=${id}`} after={'&location='} block={'34px'} />")).toEqual([]);
    expect(texts("<p>{kind === 'Seat' && words['Any seat']}</p>")).toEqual([]);
    expect(literalTexts('const seats: Map<string, Seat> = new Map<string, Seat>();')).toEqual([]);
    expect(literalTexts('// <p>Pay now</p>')).toEqual([]);
  });
});

test('a module reads no catalogue but its own', () => {
  const read = (file: string, catalogue: string) =>
    foreignTexts(file, `const t = useTranslations('${catalogue}.x');`);
  expect(read('src/modules/tickets/ui/a.tsx', 'tickets')).toEqual([]);
  expect(read('src/modules/ordering/ui/a.tsx', 'checkout')).toEqual([]);
  expect(read('src/apps/web/pages/a.tsx', 'checkout')).toEqual([]);
  expect(read('src/modules/tickets/ui/a.tsx', 'checkout')).toEqual(['checkout']);
  expect(foreignTexts('src/modules/payment/server/a.ts', "translatorFor('documents', locale)")).toEqual([
    'documents',
  ]);
});

describe('terms', () => {
  const list: TermList = {
    terms: [
      { say: 'screen', never: ['halls?', '(?<!standing )rooms?'] },
      { say: 'left', never: ['(?:#|\\{\\}) free'] },
      { say: '’', signs: ["'"] },
      { say: 'зала', never: ['салон'] },
    ],
    exceptions: [{ key: 'a.quoted', words: ['hall'], why: 'a quotation' }],
  };
  const quoted = { file: 'a.json', key: 'a.quoted', text: 'No such hall' };
  const faults = (text: string, key = 'a.b') =>
    termFaults(list, [quoted, { file: 'a.json', key, text }]).map(({ fault }) => fault);

  test('a word that is ruled out is found in any case, with the word to say', () => {
    expect(termFaults(list, [quoted, { file: 'a.json', key: 'a.b', text: 'Halls 1 to 3' }])).toEqual([
      { file: 'a.json', key: 'a.b', fault: '‘halls’ is ruled out: say screen' },
    ]);
    expect(faults("Can't")).toEqual(["‘'’ is ruled out: say ’"]);
  });

  test.each(['Hallway', 'standing room', 'Free of charge', 'салонът'])(
    'a part of a word is none: %s',
    (text) => expect(faults(text)).toEqual([]),
  );

  test('a word of any alphabet is found', () => expect(faults('В салон 3')).toHaveLength(1));

  test('an exception is for its own text and word, and is named when it is not needed', () => {
    expect(faults('hall', 'a.other')).toHaveLength(1);
    expect(faults('hall and room', 'a.quoted')).toEqual(['‘room’ is ruled out: say screen']);
    expect(termFaults(list, [])).toEqual([
      { key: 'a.quoted', fault: 'has no ‘hall’: the exception is not needed' },
    ]);
  });

  test('all forms of a message are read, and its placeholders are no words', () => {
    expect(messageWords('{n, plural, one {# free} other {# free of <b>{hall}</b>}} now')).toBe(
      '# free | # free of {} now',
    );
    expect(faults(messageWords('{hall}: {n, plural, one {# left} other {# free}}'))).toHaveLength(1);
    expect(messageWords('broken {')).toBe('broken {');
  });

  test('the texts of a demo document are those of the language, and the brand’s wording', () => {
    const document = {
      brand: {
        name: { en: 'Aurora', bg: 'Аврора' },
        wording: { en: { 'a.b': 'Row {row}' }, bg: { 'a.b': 'Ред' } },
      },
      venues: [{ key: 'hall', name: { en: 'Screen 1' } }],
    };
    expect(demoTexts(document, 'en')).toEqual([
      ['brand.name', 'Aurora'],
      ['venues.0.name', 'Screen 1'],
      ['brand.wording.a.b', 'Row {}'],
    ]);
    expect(codeTexts("const a = 1;\nconst PIANO = { en: 'Live piano', bg: 'Пиано' };", 'bg')).toEqual([
      { line: 2, text: 'Пиано' },
    ]);
  });
});
