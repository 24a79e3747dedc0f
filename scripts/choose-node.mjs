import { PlainError } from './plain-error.mjs';

const NODE = 24;
const SYSTEMS = { darwin: 'macOS', linux: 'Linux', win32: 'Windows' };

/** 24 of 'v24.1.0'. */
export const majorOf = (version) => Number(/^v?(\d+)/.exec(version)?.[1] ?? 0);

/**
 * The sentence for a service that was started with an installed Node which is too old; undefined when it is not.
 * @param {string} version 'v20.1.0'
 */
export const oldNodeSentence = (version) =>
  majorOf(version) >= NODE
    ? undefined
    : `The shop runs on Node ${NODE} or later, and the service has found ${version}: install Node ${NODE} (https://nodejs.org), or write the path of one into ExecStart of the unit.`;

/**
 * The Node that Foyer runs on: the one from the packages, or the installed one when it is new enough (npm has no
 * package for macOS). Throws a PlainError that says what to do when there is neither.
 * @param {{ packaged: string | undefined, own: string, version: string, platform: string, arch: string }} machine
 * `packaged` and `own` are paths; `packaged` is undefined when it is missing or does not run on this machine.
 */
export function chooseNode({ packaged, own, version, platform, arch }) {
  if (packaged) return packaged;
  if (majorOf(version) >= NODE) return own;
  throw new PlainError(
    `Foyer runs on Node ${NODE}, and npm has none for ${SYSTEMS[platform] ?? platform} on ${arch}: please install Node ${NODE} (https://nodejs.org) and run the command again; this is ${version}.`,
  );
}
