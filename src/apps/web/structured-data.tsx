/**
 * Something of schema.org as a data block in the page; `<` is escaped, so that no text can end the element. Only search
 * engines need it: the browser keeps the server's, so that `data` may be null there, for code that its build leaves out.
 */
export function StructuredData({ data }: { data: (() => object) | null }) {
  const text = import.meta.env.SSR && data ? JSON.stringify(data()).replaceAll('<', '\\u003c') : '';
  const html = { __html: text };
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={html} />;
}
