import type { FastifyReply } from 'fastify';
import { csvText } from '#kernel/csv.ts';

/** A table for an operator: a file to save, which no cache keeps. */
export type CsvFile = {
  /** The file's name, without its extension: letters, digits and hyphens. */
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
};

/** Answers with a table as CSV in UTF-8. */
export const sendCsv = (reply: FastifyReply, { name, columns, rows }: CsvFile): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(csvText(columns, rows));
