// What follows the first seat. A part that fails here is loaded again when it is needed.
void Promise.allSettled([
  import('./later-parts.ts'),
  import('./seat-decisions.tsx'),
  import('#modules/seating/ui/choose/best-seats/find-seats.ts'),
  import('#modules/seating/rules/best-seats/alternative.ts'),
  import('#modules/seating/rules/selection/ways-out.ts'),
]);

export {};
