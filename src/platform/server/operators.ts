/** The operators of a shop, as the environment names them. */

export type Operator = {
  /** Stands in the record of acts (`operator-acts.ts`): a person or a program, as the cinema calls them. */
  readonly name: string;
  readonly token: string;
  /** The code of the only brand that the token is good for; undefined: every brand of the shop. */
  readonly brand: string | undefined;
};

/** The name of whoever has the token without a name. */
const UNNAMED = 'operator';
/** A token opens every operator's call: shorter ones could be guessed. */
const SHORTEST = 32;
const ENTRY = new RegExp(`^([\\w.-]{1,40})(?:@([a-z][a-z0-9-]{0,30}))?:(\\S{${SHORTEST},200})$`);

/**
 * Reads `FOYER_OPERATOR_TOKEN`, one token for every brand, and `FOYER_OPERATORS`, any number of `name@brand:token` with
 * spaces between them; without `@brand` a token is good for every brand. Throws one sentence without any token when one
 * is too short or an entry is wrong.
 */
export function readOperators(token = '', list = ''): readonly Operator[] {
  if (token !== '' && token.length < SHORTEST)
    throw new Error(
      `FOYER_OPERATOR_TOKEN is shorter than ${SHORTEST} characters: \`openssl rand -hex 24\` makes a good one`,
    );
  const entries = list.split(/\s+/).filter(Boolean);
  const named = entries.map((entry, i): Operator => {
    const [, name = '', brand, own = ''] = ENTRY.exec(entry) ?? [];
    if (name === '')
      throw new Error(
        `entry ${i + 1} of FOYER_OPERATORS is not name@brand:token with a token of ${SHORTEST} characters or more`,
      );
    return { name, token: own, brand };
  });
  const operators = token === '' ? named : [{ name: UNNAMED, token, brand: undefined }, ...named];
  if (new Set(operators.map((one) => one.token)).size < operators.length)
    throw new Error('two operators of FOYER_OPERATORS have the same token');
  return operators;
}
