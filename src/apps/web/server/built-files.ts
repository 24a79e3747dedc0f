import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsEncoding } from '#platform/server/http/accepts-encoding.ts';

/** A file that browsers load, with its compressed forms. */
type BuiltFile = {
  readonly type: string;
  readonly plain: Buffer;
  readonly br?: Buffer;
  readonly gzip?: Buffer;
};

/** The files of a build by their path: 'assets/order-C5siRaVS.js'. */
export type BuiltFiles = ReadonlyMap<string, BuiltFile>;

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};
const PACKED = /\.(?:br|gz)$/;

/**
 * Reads all files of a build that browsers load, some two megabytes, so that the next build may replace them while a
 * process serves them.
 */
export async function readBuiltFiles(folder: string): Promise<BuiltFiles> {
  const entries = await readdir(path.join(folder, 'assets'), { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));
  const read = files
    .filter((file) => !PACKED.test(file))
    .map(async (file): Promise<[string, BuiltFile]> => {
      const name = path.relative(folder, file).replaceAll(path.sep, '/');
      return [name, await readBuiltFile(file, files)];
    });
  return new Map(await Promise.all(read));
}

async function readBuiltFile(file: string, files: readonly string[]): Promise<BuiltFile> {
  const type = TYPES[path.extname(file)];
  if (!type) throw new Error(`the build has a file of an unknown kind: ${file}`);
  const packed = async (ending: string): Promise<Buffer | undefined> =>
    files.includes(file + ending) ? readFile(file + ending) : undefined;
  const [plain, br, gzip] = await Promise.all([readFile(file), packed('.br'), packed('.gz')]);
  return { type, plain, ...(br && { br }), ...(gzip && { gzip }) };
}

/** Sends one of the files, in an encoding that the client accepts; 404 when the build has none of that name. */
export function sendBuiltFile(
  files: BuiltFiles,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const file = files.get(name);
  if (!file) return reply.code(404).header('cache-control', 'no-store').send({ code: 'NOT_FOUND' });
  // The name has a hash of the content.
  void reply.type(file.type).header('cache-control', 'public, max-age=31536000, immutable');
  if (file.br || file.gzip) void reply.header('vary', 'accept-encoding');
  const accepted = request.headers['accept-encoding'];
  if (file.br && acceptsEncoding(accepted, 'br')) return reply.header('content-encoding', 'br').send(file.br);
  if (file.gzip && acceptsEncoding(accepted, 'gzip'))
    return reply.header('content-encoding', 'gzip').send(file.gzip);
  return reply.send(file.plain);
}
