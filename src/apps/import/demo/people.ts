import { oneOf } from './seeded.ts';

/** Invented buyers with names of the brand's country, and addresses under .example, which cannot be registered. */

const NAMES: Readonly<Record<string, readonly [first: readonly string[], last: readonly string[]]>> = {
  aurora: [
    ['Elena', 'Maria', 'Ivan', 'Georgi', 'Desislava', 'Petar', 'Nikolay', 'Radost', 'Stoyan', 'Kalina', 'Boris', 'Vesela'],
    ['Dimitrova', 'Petrov', 'Georgieva', 'Ivanov', 'Stoyanova', 'Kolev', 'Nikolova', 'Hristov', 'Marinova', 'Todorov'],
  ],
  wisla: [
    ['Anna', 'Piotr', 'Katarzyna', 'Tomasz', 'Zofia', 'Marek', 'Hanna', 'Jakub', 'Ewa', 'Paweł', 'Maja', 'Adam'],
    ['Nowak', 'Wójcik', 'Kowalczyk', 'Mazur', 'Krawczyk', 'Zając', 'Wróbel', 'Dudek', 'Sikora', 'Baran'],
  ],
  carmel: [
    ['נועה', 'יואב', 'تالا', 'أمير', 'מאיה', 'דניאל', 'ליאן', 'عمر', 'Анна', 'איתי', 'תמר', 'Михаил'],
    ['לוי', 'כהן', 'حداد', 'מזרחי', 'خوري', 'פרץ', 'Гольд', 'אברהם', 'ביטון', 'نصّار'],
  ],
  danube: [
    ['Réka', 'Bence', 'Zuzana', 'Marek', 'Ioana', 'Andrei', 'Eszter', 'Máté', 'Jana', 'Tomáš', 'Lilla', 'Mihai'],
    ['Kovács', 'Szabó', 'Horváth', 'Novák', 'Popescu', 'Ionescu', 'Varga', 'Dvořák', 'Nagy', 'Kováč'],
  ],
}; // prettier-ignore

export type Buyer = { readonly firstName: string; readonly lastName: string; readonly email: string };

/** A buyer of tickets. */
export function buyerOf(code: string, random: () => number): Buyer {
  const [first, last] = NAMES[code] ?? NAMES['aurora']!;
  return {
    firstName: oneOf(first, random),
    lastName: oneOf(last, random),
    email: `guest${Math.floor(random() * 1e6)}@posta.example`,
  };
}
