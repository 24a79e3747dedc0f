import { tidyText } from './tidy-text.ts';

/** Checks only the form of an e-mail address as `tidyEmail` writes it, with letters of any script. */
export const isEmail = (address: string): boolean =>
  /^[^\s@<>()[\],;:\\"]{1,64}@([\p{L}\p{N}]([\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+[\p{L}][\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}]$/u.test(
    address,
  ) && !/^\.|\.\.|\.@/.test(address);

/** Normalises an address. Case is insignificant only after the @; before it, mail servers may distinguish it. */
export function tidyEmail(text: string): string {
  const bare = tidyText(text).replaceAll(' ', '');
  const at = bare.lastIndexOf('@');
  return at < 0 ? bare : bare.slice(0, at) + bare.slice(at).toLowerCase();
}
