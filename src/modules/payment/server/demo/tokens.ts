import { linkToken } from '#kernel/ids.ts';
import type { Gateway } from './charges.ts';

/** The data of a card that the demo gateway stores: never its number or security code. */
export type Token = {
  readonly token: string;
  readonly behaviour: string;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly payments: number;
};

const SEPARATOR = '.';

/** Stores a card and returns its token, which contains the id of the form that it was typed into. */
export async function makeToken(
  { database }: Gateway,
  formId: string,
  card: Omit<Token, 'token'>,
): Promise<string> {
  const token = `tok${SEPARATOR}${formId}${SEPARATOR}${linkToken()}`;
  await database.system(
    `insert into demo_gateway.token (token, form_id, behaviour, brand, last4, exp_month, exp_year, payments)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [token, formId, card.behaviour, card.brand, card.last4, card.expMonth, card.expYear, card.payments],
  );
  return token;
}

/** The form id in a token, or undefined when the text is not a token. */
export const formOfToken = (token: string): string | undefined =>
  /^tok\.(form_[\w-]{22})\.[\w-]{22}$/.exec(token)?.[1];

/** A token that is younger than a day, or undefined. */
export async function findToken({ database }: Gateway, token: string): Promise<Token | undefined> {
  const [found] = await database.system<Token>(
    `select token, behaviour, brand, last4, exp_month as "expMonth", exp_year as "expYear", payments
     from demo_gateway.token where token = $1 and created_at > now() - interval '1 day'`,
    [token],
  );
  return found;
}

/**
 * Makes a token of a card that was charged before, for one more charge: a saved card. Undefined when there was no such
 * card.
 */
export async function tokenOfSaved(
  { database }: Gateway,
  saved: string,
  payments: number,
): Promise<string | undefined> {
  const [made] = await database.system<{ token: string }>(
    `insert into demo_gateway.token (token, form_id, behaviour, brand, last4, exp_month, exp_year, payments)
     select $2, t.form_id, t.behaviour, t.brand, t.last4, t.exp_month, t.exp_year, $3
       from demo_gateway.token t join demo_gateway.charge c using (token)
      where t.token = $1 and c.status = 'succeeded'
     returning token`,
    [saved, `tok${SEPARATOR}saved${SEPARATOR}${linkToken()}`, payments],
  );
  return made?.token;
}

/** True on the first call for a token, false on later ones: for the card whose first charge fails with an error. */
export async function isFirstCharge({ database }: Gateway, token: string): Promise<boolean> {
  const first = await database.system(
    'update demo_gateway.token set failed_once = true where token = $1 and not failed_once returning token',
    [token],
  );
  return first.length > 0;
}
