import type { Locale } from '#modules/i18n/rules/locales.ts';
import { translatorFor, type Wording } from '#modules/i18n/server/messages.ts';
import { accessibleKindName } from '#modules/seating/rules/seat-kinds.ts';

/** 'wheelchair space', 'companion seat'; undefined for a kind of seat that is for everybody. */
export function accessibleKindText(
  seatKind: number | undefined,
  locale: Locale,
  wording: Wording,
): string | undefined {
  const kind = accessibleKindName(seatKind);
  return kind && translatorFor('seating', locale, wording)(`seat.${kind}`);
}
