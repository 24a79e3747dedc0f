/** The call for all presentations that have not begun; only without a filter it answers in parts. */
export const WHOLE_PROGRAMME = '/api/presentations/?from=2000-01-01';
