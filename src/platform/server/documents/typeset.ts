import { dirname, join } from 'node:path';
import { NodeCompiler, PdfStandard, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { documentFonts } from './document-fonts.ts';

/** The one place that knows the typesetter (Typst); it blocks its thread for some 5 to 20 ms a page. */

export type TypesetJob = {
  /** Absolute path of a `.typ` template. It finds `data` as JSON in `sys.inputs.data`. */
  readonly template: string;
  readonly data: unknown;
  /** Pictures by file name, which the template reads as if they lay beside it. */
  readonly pictures?: Readonly<Record<string, Uint8Array>>;
};

export type Typeset = {
  readonly pdf: Uint8Array;
  /** Keeps to PDF/UA-1. False when a glyph is in no font: the file is tagged all the same. */
  readonly isAccessible: boolean;
  /** What the typesetter wondered at, such as an unknown font: for the log and the tests. */
  readonly warnings: readonly string[];
};

/** How many rounds a memoised result outlives its last use; bounds the typesetter's cache. */
const CACHE_AGE = 5;

const compilers = new Map<string, NodeCompiler>();

function compilerFor(folder: string): NodeCompiler {
  let compiler = compilers.get(folder);
  if (!compiler) {
    compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontBlobs: [...documentFonts()] }] });
    compilers.set(folder, compiler);
  }
  return compiler;
}

/** Sets a document as PDF. Throws when the template is wrong or lacks something in the data. */
export const typesetPdf = (job: TypesetJob): Typeset =>
  withDocument(job, (compiler, document, warnings) => ({ ...exportPdf(compiler, document), warnings }));

/** Sets a document as one SVG of all its pages, one below the other. */
export const typesetSvg = (job: TypesetJob): string =>
  withDocument(job, (compiler, document) => compiler.plainSvg(document));

function withDocument<T>(
  { template, data, pictures = {} }: TypesetJob,
  use: (compiler: NodeCompiler, document: NodeTypstDocument, warnings: string[]) => T,
): T {
  const folder = dirname(template);
  const compiler = compilerFor(folder);
  for (const [name, bytes] of Object.entries(pictures))
    compiler.mapShadow(join(folder, name), Buffer.from(bytes));
  try {
    const compiled = compiler.compile({ mainFilePath: template, inputs: { data: JSON.stringify(data) } });
    if (compiled.hasError() || !compiled.result)
      throw new Error(`typesetting failed: ${diagnostics(compiled.takeError())}`);
    const warnings = compiled.takeWarnings()?.shortDiagnostics ?? [];
    return use(
      compiler,
      compiled.result,
      warnings.map((warning) => JSON.stringify(warning)),
    );
  } finally {
    for (const name of Object.keys(pictures)) compiler.unmapShadow(join(folder, name));
    compiler.evictCache(CACHE_AGE);
  }
}

function exportPdf(
  compiler: NodeCompiler,
  document: NodeTypstDocument,
): Pick<Typeset, 'pdf' | 'isAccessible'> {
  try {
    return { pdf: compiler.pdf(document, { pdfStandard: PdfStandard.UA_1 }), isAccessible: true };
  } catch {
    return { pdf: compiler.pdf(document), isAccessible: false };
  }
}

const diagnostics = (error: { shortDiagnostics: unknown[] } | null): string =>
  JSON.stringify(error?.shortDiagnostics ?? []);
