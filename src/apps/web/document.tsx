import type { ReactNode } from 'react';
import { directionOf } from '#modules/i18n/rules/direction.ts';
import type { Boot } from './boot.ts';

interface DocumentProps {
  boot: Boot;
  children: ReactNode;
  /** Elements that only the server puts into the head; the browser keeps them. */
  head?: ReactNode;
}

/** The whole document. Server and browser render it alike, so that React can take over. */
export function Document({ boot, head, children }: DocumentProps) {
  return (
    <html
      lang={boot.locale}
      dir={directionOf(boot.locale)}
      data-brand={boot.brand.code}
      data-theme={boot.theme ?? undefined}
      // Browser extensions write attributes here before React starts.
      suppressHydrationWarning
    >
      <head>{head}</head>
      <body>{children}</body>
    </html>
  );
}

interface ServerHeadProps {
  nonce: string;
  /** Address of the style sheet. */
  styleSheet: string;
  /** Its text, where it is sent within the page. */
  styles: string | undefined;
  /** Addresses of files that the page certainly needs. */
  scripts: readonly string[];
  fonts: readonly string[];
  /** The brand's colours, as a style sheet that is safe inside the element. */
  themeStyle: string;
}

/**
 * Head of the document as the server sends it. All elements are of the kind that React moves into the head and does
 * not expect again in the browser. Sheets keep their order: the brand's colours last.
 */
export function ServerHead({ nonce, styleSheet, styles, scripts, fonts, themeStyle }: ServerHeadProps) {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="color-scheme" content="light dark" />
      {/* Where scripts that load others find the nonce. */}
      <meta property="csp-nonce" nonce={nonce} />
      {fonts.map((href) => (
        <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
      ))}
      {styles === undefined ? (
        <link rel="stylesheet" href={styleSheet} precedence="page" />
      ) : (
        <style nonce={nonce} href={styleSheet} precedence="page">
          {styles}
        </style>
      )}
      <style nonce={nonce} href="brand" precedence="brand">
        {themeStyle}
      </style>
      {scripts.map((href) => (
        <link key={href} rel="modulepreload" href={href} nonce={nonce} fetchPriority="low" />
      ))}
    </>
  );
}
