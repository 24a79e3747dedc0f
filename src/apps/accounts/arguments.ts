import { ACCOUNT_PROVIDERS, type AccountProvider } from '#modules/tenancy/rules/provider-account.ts';

/** A command of `npm run accounts`. Secrets are never arguments: those are kept by shells, and seen by other users. */
export type Command =
  | { readonly kind: 'list'; readonly brand: string | undefined }
  | {
      readonly kind: 'set';
      readonly brand: string;
      readonly provider: AccountProvider;
      /** Undefined: standard input. */
      readonly file: string | undefined;
    }
  | { readonly kind: 'remove'; readonly brand: string; readonly provider: AccountProvider }
  | { readonly kind: 'rotate' };

export const USAGE = `usage: npm run accounts -- list [BRAND]
       npm run accounts -- set BRAND PROVIDER [FILE]
       npm run accounts -- remove BRAND PROVIDER
       npm run accounts -- rotate

  list     the brands' accounts at payment providers, without their secrets
  set      writes a brand's account, from the JSON of a file or of standard input
  remove   removes it: the keys of the environment count for the brand again
  rotate   encrypts all accounts with the first key of FOYER_ACCOUNT_KEYS, and all saved cards with the first key of
           FOYER_CARD_KEYS

  BRAND is a brand's code. PROVIDER is ${ACCOUNT_PROVIDERS.join(', ')}.`;

/** The most words after each command. */
const MOST_WORDS = { list: 1, set: 3, remove: 2, rotate: 0 } as const;

/** Reads the command line. Throws one clear sentence when it is wrong, which quotes nothing that could be a secret. */
export function readArguments([name = '', ...words]: readonly string[]): Command {
  if (!isCommand(name)) throw new Error('the first word is one of list, set, remove, rotate');
  if (words.length > MOST_WORDS[name])
    throw new Error(
      `${name} has at most ${MOST_WORDS[name]} words after it; an account is read from a file or standard input`,
    );
  const [brand, provider, file] = words;
  if (name === 'list') return { kind: name, brand };
  if (name === 'rotate') return { kind: name };
  if (brand === undefined) throw new Error(`${name} wants the code of a brand`);
  const known = ACCOUNT_PROVIDERS.find((one) => one === provider);
  if (!known) throw new Error(`${name} wants a provider after the brand: ${ACCOUNT_PROVIDERS.join(', ')}`);
  return name === 'set'
    ? { kind: name, brand, provider: known, file }
    : { kind: name, brand, provider: known };
}

const isCommand = (name: string): name is keyof typeof MOST_WORDS => Object.hasOwn(MOST_WORDS, name);
