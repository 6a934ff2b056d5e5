import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { bundlePrograms } from './server-process';

const ROOT = process.cwd();

export interface ServerTools {
  /** Of the program `server/<name>.ts`. */
  fileOf(name: string): string;
  /** Runs one to its end, with nothing of this process's settings. */
  run(name: string, args: readonly string[], settings: Readonly<Record<string, string>>): Promise<ToolRun>;
  remove(): void;
}

export interface ToolRun {
  readonly code: number | null;
  readonly output: string;
}

/** The server's programs as they ship, bundled anew. */
export function bundleTools(names: readonly string[]): ServerTools {
  const outdir = mkdtempSync(path.join(ROOT, 'node_modules/.cache/server-tools-'));
  bundlePrograms(names, outdir);
  const fileOf = (name: string): string => path.join(outdir, `${name}.mjs`);
  return {
    fileOf,
    async run(name, args, settings) {
      const child = spawn(process.execPath, [fileOf(name), ...args], {
        cwd: ROOT,
        env: { PATH: process.env['PATH'], ...settings },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (text: Buffer) => (output += text.toString()));
      }
      const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
      return { code, output };
    },
    remove: () => rmSync(outdir, { recursive: true, force: true }),
  };
}
