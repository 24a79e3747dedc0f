/** What a process may have open at a time: files, connections to it and from it, all counted alike. */
export type FileShares = {
  /** Streams of events. They leave enough for ordinary calls and health checks. */
  readonly streams: number;
  /** Connections of clients, streams among them. They leave enough for the database. */
  readonly connections: number;
};

const LEFT_BY_STREAMS = 512;
const LEFT_BY_CONNECTIONS = 128;

/** The shares of so many open files; of a process that may have few, streams get half, and connections three quarters. */
export const shareFiles = (files: number): FileShares => ({
  streams: files - Math.min(LEFT_BY_STREAMS, Math.floor(files / 2)),
  connections: files - Math.min(LEFT_BY_CONNECTIONS, Math.floor(files / 4)),
});

let shares: FileShares | undefined;

/** The shares of this process (`ulimit -n`); Infinity where the system does not tell its limit. */
export const fileShares = (): FileShares => (shares ??= shareFiles(openFilesOf(process.report)));

type Report = { readonly userLimits?: { readonly open_files?: { readonly soft?: unknown } } };

function openFilesOf(report: NodeJS.ProcessReport): number {
  // Without the network it is made in milliseconds, and looks up no names.
  Object.assign(report, { excludeNetwork: true });
  const { userLimits } = report.getReport() as Report;
  const soft = Number(userLimits?.open_files?.soft);
  return Number.isInteger(soft) && soft > 0 ? soft : Infinity;
}
