import { useTranslations } from 'use-intl';
import { canonicalAddress } from '../addresses.ts';
import { useBoot } from '../boot-context.tsx';

interface PageHeadProps {
  /** Name of the page; the brand's name follows it. */
  title: string;
  description?: string;
  /** Path and query of the page's canonical address; without it search engines must not list the page. */
  path?: string;
  /** Address of a picture for shared links. */
  image?: string;
}

/** Metadata for search engines and messengers; React moves it into the document's head. */
export function PageHead({ title, description, path, image }: PageHeadProps) {
  const t = useTranslations('web.head');
  const boot = useBoot();
  const { brand, locale, origin } = boot;
  const full = t('title', { page: title, brand: brand.name });
  if (path === undefined) {
    return (
      <>
        <title>{full}</title>
        <meta name="robots" content="noindex" />
      </>
    );
  }
  const address = canonicalAddress(path, locale, boot);
  return (
    <>
      <title>{full}</title>
      {description && <meta name="description" content={description} />}
      <link rel="canonical" href={address} />
      {brand.locales.map((one) => (
        <link key={one} rel="alternate" hrefLang={one} href={canonicalAddress(path, one, boot)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={canonicalAddress(path, brand.defaultLocale, boot)} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={address} />
      <meta property="og:locale" content={locale} />
      {image && <meta property="og:image" content={new URL(image, origin).href} />}
    </>
  );
}
