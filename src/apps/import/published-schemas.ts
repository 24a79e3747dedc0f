import type { TSchema } from 'typebox';
import { MappingDocumentSchema } from '#modules/catalog/rules/import/mapping.ts';
import { ChartSchema } from '#modules/seating/rules/import/chart-schema.ts';
import { ImportDocumentSchema } from './files/documents.ts';

/** The JSON Schemas published in `docs/schema`, made from those that the import uses. */
export function publishedSchemas(): { readonly name: string; readonly text: string }[] {
  const chart = schemaText('Seating plan', ChartSchema);
  const documents = JSON.parse(JSON.stringify(ImportDocumentSchema)) as Documents;
  // The import checks a plan separately; the published schema shows it in its place.
  documents.properties.seatplans.items.properties['chart'] = { $ref: 'chart.schema.json' };
  return [
    { name: 'chart.schema.json', text: chart },
    { name: 'documents.schema.json', text: schemaText('Documents of a cinema', documents) },
    { name: 'mapping.schema.json', text: schemaText('Mapping of OCAPI showtimes', MappingDocumentSchema) },
  ];
}

type Documents = { properties: { seatplans: { items: { properties: Record<string, unknown> } } } };

const schemaText = (title: string, schema: TSchema | Documents): string =>
  `${JSON.stringify({ $schema: 'https://json-schema.org/draft/2020-12/schema', title, ...schema }, null, 2)}\n`;
