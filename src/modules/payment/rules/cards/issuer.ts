/**
 * Whether a card is one of an offer's issuers. `bins`: the first digits of their cards, '458045'; undefined when the offer
 * is for every card. A card whose first digits are not known is none of them.
 */
export const isOfIssuer = (firstDigits: string, bins: readonly string[] | undefined): boolean =>
  bins === undefined || bins.some((bin) => firstDigits.startsWith(bin));
