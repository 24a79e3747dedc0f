/**
 * Something of schema.org as a data block in the page; `<` is escaped, so that no text can end the element. Only search
 * engines need it: the browser's build does not create it and keeps the server's.
 */
export function StructuredData({ data }: { data: () => object }) {
  const text = import.meta.env.SSR ? JSON.stringify(data()).replaceAll('<', '\\u003c') : '';
  const html = { __html: text };
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={html} />;
}
