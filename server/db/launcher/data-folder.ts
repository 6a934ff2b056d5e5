import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { LaunchError } from './launch-error';

/**
 * Makes the data folder where there is none. Throws LaunchError. One folder at a time: a recursive mkdir of Node never
 * returns where the system answers "no such file" although the parent is there, as below /proc.
 */
export function makeDataFolder(dataDir: string): void {
  try {
    makeFolder(dataDir);
  } catch (error) {
    throw toLaunchError(error, dataDir);
  }
}

function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return;
  if (path.dirname(folder) !== folder) makeFolder(path.dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o755 });
  } catch (error) {
    // Another process created it first, or it is not a folder.
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
  }
}

/** An error that the operator can correct becomes one line. Any other error is returned as it is. */
export function toLaunchError(error: unknown, dataDir: string): unknown {
  if (error instanceof LaunchError || !(error instanceof Error) || !('code' in error)) return error;
  switch (error.code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new LaunchError(`the data folder ${dataDir} cannot be written: set DATA_DIR to one that can`);
    case 'ENOENT':
      return new LaunchError(`the data folder ${dataDir} cannot be made: set DATA_DIR to one that can`);
    case 'ENOSPC':
    case 'EDQUOT':
      return new LaunchError(`the disk of the data folder ${dataDir} is full`);
    case 'ENOTDIR':
    case 'EEXIST':
      return new LaunchError(`the data folder ${dataDir} is not a folder`);
    default:
      return error;
  }
}
