import { dirname, join } from 'node:path';
import { NodeCompiler, PdfStandard, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { documentFonts } from './document-fonts.ts';

/** The only use of the typesetter (Typst). It blocks its thread for some 5 to 20 ms for each page. */

export type TypesetJob = {
  /** Absolute path of a `.typ` template. It finds `data` as JSON in `sys.inputs.data`. */
  readonly template: string;
  readonly data: unknown;
  /** Pictures by file name, which the template reads as files next to it. */
  readonly pictures?: Readonly<Record<string, Uint8Array>>;
};

export type Typeset = {
  readonly pdf: Uint8Array;
  /** Whether it conforms to PDF/UA-1. False when a glyph is in no font: the file is tagged all the same. */
  readonly isAccessible: boolean;
  /** The typesetter's warnings, for example about an unknown font: for the log and the tests. */
  readonly warnings: readonly string[];
};

/** After how many rounds without use a memoised result is dropped; limits the typesetter's cache. */
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

/** Typesets a document as PDF. Throws when the template is wrong or data are missing. */
export const typesetPdf = (job: TypesetJob): Typeset =>
  withDocument(job, (compiler, document, warnings) => ({ ...exportPdf(compiler, document), warnings }));

/** Typesets a document as one SVG with its pages below each other. */
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
