/** The highest number that the database gives as an id (its type `integer`). A card number is always longer. */
export const MAX_ID = 2_147_483_647;
