import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { bundlePrograms } from './server-process';

const ROOT = process.cwd();

export interface ServerTools {
  /** Of the program `server/<name>.ts`. */
  fileOf(name: string): string;
  /** Starts one, with nothing of this process's settings. */
  start(name: string, args: readonly string[], settings: Readonly<Record<string, string>>): StartedTool;
  /** The same to its end. */
  run(name: string, args: readonly string[], settings: Readonly<Record<string, string>>): Promise<ToolRun>;
  remove(): void;
}

export interface StartedTool {
  readonly child: ChildProcess;
  readonly ended: Promise<ToolRun>;
}

export interface ToolRun {
  /** Null: killed. */
  readonly code: number | null;
  readonly output: string;
}

/** The server's programs as they ship, bundled anew. */
export function bundleTools(names: readonly string[]): ServerTools {
  const outdir = mkdtempSync(path.join(ROOT, 'node_modules/.cache/server-tools-'));
  bundlePrograms(names, outdir);
  const fileOf = (name: string): string => path.join(outdir, `${name}.mjs`);
  const start: ServerTools['start'] = (name, args, settings) => {
    const child = spawn(process.execPath, [fileOf(name), ...args], {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text: Buffer) => (output += text.toString()));
    }
    const ended = new Promise<ToolRun>((resolve) => child.once('close', (code) => resolve({ code, output })));
    return { child, ended };
  };
  return {
    fileOf,
    start,
    run: (name, args, settings) => start(name, args, settings).ended,
    remove: () => rmSync(outdir, { recursive: true, force: true }),
  };
}
