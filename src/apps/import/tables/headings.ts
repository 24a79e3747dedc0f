import type { Locale } from '#kernel/locale.ts';
import { foldText } from '#modules/catalog/rules/fold-text.ts';
import type { PresentationDocument } from '#modules/catalog/rules/documents.ts';
import type { Column } from './columns.ts';

/** The words of a spreadsheet of showings in the shop's languages, as people of a cinema write them; the usual one first. */
type Words = Readonly<Record<Locale, readonly string[]>>;

/** How each column may be headed. A new column does not compile without its names. */
export const HEADINGS: Readonly<Record<Column, Words>> = {
  complex: {
    en: ['complex', 'cinema'],
    bg: ['кино', 'комплекс'],
    cs: ['kino'],
    sk: ['kino'],
    pl: ['kino', 'obiekt'],
    ro: ['cinema', 'cinematograf'],
    hu: ['mozi'],
    ru: ['кинотеатр'],
    he: ['בית קולנוע', 'קולנוע'],
    ar: ['السينما', 'سينما'],
  },
  hall: {
    en: ['hall', 'screen'],
    bg: ['зала'],
    cs: ['sál'],
    sk: ['sála'],
    pl: ['sala'],
    ro: ['sală', 'sala'],
    hu: ['terem'],
    ru: ['зал'],
    he: ['אולם'],
    ar: ['القاعة', 'قاعة'],
  },
  film: {
    en: ['film', 'movie', 'title'],
    bg: ['филм', 'заглавие'],
    cs: ['film', 'název'],
    sk: ['film', 'názov'],
    pl: ['film', 'tytuł'],
    ro: ['film', 'titlu'],
    hu: ['film', 'cím'],
    ru: ['фильм', 'название'],
    he: ['סרט', 'שם הסרט'],
    ar: ['الفيلم', 'فيلم', 'العنوان'],
  },
  date: {
    en: ['date'],
    bg: ['дата'],
    cs: ['datum'],
    sk: ['dátum'],
    pl: ['data'],
    ro: ['data', 'dată'],
    hu: ['dátum'],
    ru: ['дата'],
    he: ['תאריך'],
    ar: ['التاريخ', 'تاريخ'],
  },
  time: {
    en: ['time', 'start'],
    bg: ['час', 'начало'],
    cs: ['čas', 'začátek'],
    sk: ['čas', 'začiatok'],
    pl: ['godzina', 'początek'],
    ro: ['ora', 'oră'],
    hu: ['időpont', 'idő', 'kezdés'],
    ru: ['время', 'начало'],
    he: ['שעה', 'שעת התחלה'],
    ar: ['الوقت', 'وقت', 'الساعة'],
  },
  end: {
    en: ['end'],
    bg: ['край'],
    cs: ['konec'],
    sk: ['koniec'],
    pl: ['koniec'],
    ro: ['sfârșit', 'final'],
    hu: ['vége', 'befejezés'],
    ru: ['конец', 'окончание'],
    he: ['סיום', 'שעת סיום'],
    ar: ['النهاية', 'نهاية'],
  },
  format: {
    en: ['format'],
    bg: ['формат'],
    cs: ['formát'],
    sk: ['formát'],
    pl: ['format'],
    ro: ['format'],
    hu: ['formátum'],
    ru: ['формат'],
    he: ['פורמט'],
    ar: ['الصيغة', 'صيغة'],
  },
  language: {
    en: ['language'],
    bg: ['език'],
    cs: ['jazyk'],
    sk: ['jazyk'],
    pl: ['język'],
    ro: ['limba', 'limbă'],
    hu: ['nyelv'],
    ru: ['язык'],
    he: ['שפה'],
    ar: ['اللغة', 'لغة'],
  },
  subtitles: {
    en: ['subtitles'],
    bg: ['субтитри'],
    cs: ['titulky'],
    sk: ['titulky'],
    pl: ['napisy'],
    ro: ['subtitrare', 'subtitrări'],
    hu: ['felirat', 'feliratok'],
    ru: ['субтитры'],
    he: ['כתוביות'],
    ar: ['الترجمة', 'ترجمة'],
  },
  'price list': {
    en: ['price list', 'prices'],
    bg: ['ценоразпис', 'ценова листа'],
    cs: ['ceník'],
    sk: ['cenník'],
    pl: ['cennik'],
    ro: ['listă de prețuri', 'lista de prețuri'],
    hu: ['árlista'],
    ru: ['прайс-лист', 'прейскурант'],
    he: ['מחירון'],
    ar: ['قائمة الأسعار'],
  },
  status: {
    en: ['status'],
    bg: ['статус', 'състояние'],
    cs: ['stav'],
    sk: ['stav'],
    pl: ['status', 'stan'],
    ro: ['stare', 'status'],
    hu: ['állapot', 'státusz'],
    ru: ['статус'],
    he: ['מצב', 'סטטוס'],
    ar: ['الحالة', 'حالة'],
  },
  key: {
    en: ['key'],
    bg: ['ключ'],
    cs: ['klíč'],
    sk: ['kľúč'],
    pl: ['klucz'],
    ro: ['cheie', 'cheia'],
    hu: ['kulcs'],
    ru: ['ключ'],
    he: ['מפתח'],
    ar: ['المفتاح', 'مفتاح'],
  },
};

/** What the column of the status may say. */
export const STATUS_WORDS: Readonly<Record<PresentationDocument['status'], Words>> = {
  on_sale: {
    en: ['on sale'],
    bg: ['в продажба'],
    cs: ['v prodeji'],
    sk: ['v predaji'],
    pl: ['w sprzedaży'],
    ro: ['în vânzare'],
    hu: ['kapható'],
    ru: ['в продаже'],
    he: ['במכירה'],
    ar: ['معروض للبيع'],
  },
  off_sale: {
    en: ['off sale', 'not on sale'],
    bg: ['не се продава'],
    cs: ['neprodává se', 'není v prodeji'],
    sk: ['nepredáva sa', 'nie je v predaji'],
    pl: ['niedostępny', 'nie w sprzedaży'],
    ro: ['nu se vinde'],
    hu: ['nem kapható'],
    ru: ['не продаётся', 'нет в продаже'],
    he: ['לא במכירה'],
    ar: ['غير معروض للبيع'],
  },
  cancelled: {
    en: ['cancelled', 'canceled'],
    bg: ['отменена', 'отменено'],
    cs: ['zrušeno'],
    sk: ['zrušené'],
    pl: ['odwołany', 'odwołane'],
    ro: ['anulat'],
    hu: ['elmarad', 'törölve'],
    ru: ['отменён'],
    he: ['בוטלה', 'בוטל'],
    ar: ['ملغى', 'أُلغي'],
  },
};

/** What is meant by each word, folded: without case, accents and punctuation. */
const meanings = <T extends string>(table: Readonly<Record<T, Words>>): ReadonlyMap<string, T> =>
  new Map(
    (Object.entries(table) as [T, Words][]).flatMap(([meant, words]) =>
      Object.values(words)
        .flat()
        .map((word) => [foldText(word), meant] as const),
    ),
  );

const columnOfHeading = meanings(HEADINGS);
const statusOfWord = meanings(STATUS_WORDS);

/** The column with this heading, in any of the languages: 'Price_List', 'Sál'; undefined for any other. */
export const columnNamed = (heading: string): Column | undefined => columnOfHeading.get(foldText(heading));

/** The status that a cell says, in any of the languages; undefined for anything else. */
export const statusNamed = (word: string): PresentationDocument['status'] | undefined =>
  statusOfWord.get(foldText(word));
