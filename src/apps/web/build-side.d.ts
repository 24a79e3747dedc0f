/** Vite builds the pages twice and sets this in each build; code for the server alone is removed from the browser's. */
interface ImportMeta {
  readonly env: { readonly SSR: boolean };
}
