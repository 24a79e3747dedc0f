/** The order's bar may cover what stands below a field: brings the answer of a refusal into view. */
export const showWhole = (answer: HTMLElement | null): void => answer?.scrollIntoView({ block: 'nearest' });
