/** Vite's connection to the browser, in development only. */
interface ImportMeta {
  readonly hot?: { on(event: string, listener: () => void): void };
}
