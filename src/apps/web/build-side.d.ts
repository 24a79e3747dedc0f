/** Vite builds the pages twice and says in each which it is: code for the server alone goes from the browser's. */
interface ImportMeta {
  readonly env: { readonly SSR: boolean };
}
