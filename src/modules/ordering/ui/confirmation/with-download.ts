/** The address of a PDF, for saving instead of showing. */
export const withDownload = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}download=1`;
