// Where tests put what they make for a while.
import { accessSync, chmodSync, constants, existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY_FOLDER = '/dev/shm';
/** Far more than what the tests that run at once keep there. */
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * In memory where there is plenty, else the system's temporary folder. Every file of tests makes a database of 1,500 files and removes it,
 * and ext4 takes no inode that was freed within the last seconds: a search for others was a tenth of what the tests took of the processors.
 */
export function chooseFolder() {
  if (!existsSync(MEMORY_FOLDER) || freemem() < ENOUGH_BYTES) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return bavail * bsize >= ENOUGH_BYTES && runsPrograms(MEMORY_FOLDER) ? MEMORY_FOLDER : tmpdir();
}

/** A container may let none run there, which tests of programs do. */
function runsPrograms(folder) {
  const made = mkdtempSync(join(folder, 'zx-'));
  try {
    const program = join(made, 'program');
    writeFileSync(program, '');
    chmodSync(program, 0o755);
    accessSync(program, constants.X_OK);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(made, { recursive: true });
  }
}
