import { FeatureDocumentSchema, type FeatureDocument } from '#modules/catalog/rules/documents.ts';
import { foldText } from '#modules/catalog/rules/fold-text.ts';
import { checkSpoken } from '#modules/catalog/rules/import/check-languages.ts';
import { importRows, type KeyedTable } from '#modules/tenancy/server/import-rows.ts';
import type { DocumentKind } from './document-kind.ts';

const FEATURE_TABLE: KeyedTable = {
  name: 'feature',
  id: 'feature_id',
  columns: { category_id: 'int', document: 'jsonb', search: 'text' },
};

/** Films. */
export const featureKind = {
  name: 'feature',
  title: 'films',
  schema: FeatureDocumentSchema,
  table: FEATURE_TABLE.name,
  known: 'documents',
  refersTo: [],
  keyPointer: '/key',
  check: (document) => checkSpoken(document, ''),
  write: (tx, documents) =>
    importRows(
      tx,
      FEATURE_TABLE,
      documents.map((document) => ({
        key: document.key,
        category_id: document.category?.id ?? 1,
        document,
        search: searchOf(document),
      })),
    ),
} satisfies DocumentKind<FeatureDocument>;

/** All words by which a film is found, in every language of its document, folded; each word once. */
function searchOf({ title, originalTitle, directors, cast }: FeatureDocument): string {
  const texts = [title, ...directors, ...cast].flatMap((texts) => Object.values(texts));
  const words = [originalTitle ?? '', ...texts].flatMap((text) => foldText(text).split(' '));
  return [...new Set(words)].filter((word) => word !== '').join(' ');
}
