import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** What Python's reader, which checks every file's checksum, finds in a ZIP. */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'unzip-'));
  try {
    writeFileSync(path.join(folder, 'a.zip'), zip);
    const program =
      'import sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; z.extractall(sys.argv[2])';
    execFileSync('python3', ['-c', program, path.join(folder, 'a.zip'), path.join(folder, 'out')]);
    const names = readdirSync(path.join(folder, 'out'));
    return new Map(names.map((name) => [name, readFileSync(path.join(folder, 'out', name))]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
