/** The ids of the sheet with all filters, and of the search, which a phone opens by a button. */
export const FILTERS_ID = 'filters';
export const SEARCH_ID = 'search';
