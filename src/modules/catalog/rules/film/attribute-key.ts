import { textFor, type Texts } from '#modules/i18n/rules/locales.ts';
import { foldText } from '../fold-text.ts';

/**
 * The name of an attribute in addresses, the same in every language: its English text, or its first one, folded.
 * 'Live piano' -> 'live-piano'.
 */
export const attributeKey = (texts: Texts): string => foldText(textFor(texts, 'en')).replaceAll(' ', '-');
