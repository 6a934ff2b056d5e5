import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '../__tests__/support/server-process';

const START_MS = 120_000;
const POLL_MS = 100;

/**
 * Starts the built server on a free port with an empty data folder. Tests find its address in BASE_URL and the file with
 * everything it printed, login codes among it, in SERVER_OUTPUT. What is returned stops it.
 */
export default async function startServer(): Promise<() => Promise<void>> {
  // Outside the repository and open to others: as root the database runs under another account.
  const folder = mkdtempSync(path.join(tmpdir(), 'zhixiang-h5-'));
  chmodSync(folder, 0o755);
  const output = path.join(folder, 'server.log');
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  const fd = openSync(output, 'a');
  const { NODE_ENV: _, ...inherited } = process.env;
  const server = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.mjs'], {
    cwd: path.resolve(__dirname, '..'),
    env: {
      ...inherited,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: address,
      DATA_DIR: path.join(folder, 'data'),
      DEVELOPER_MODE: 'on',
    },
    stdio: ['ignore', fd, fd],
  });
  closeSync(fd);
  process.env['BASE_URL'] = address;
  process.env['SERVER_OUTPUT'] = output;
  const stop = async (): Promise<void> => {
    await endOf(server);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(server, output, address);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

async function waitUntilReady(server: ChildProcess, output: string, address: string): Promise<void> {
  const giveUpAt = Date.now() + START_MS;
  while (!readFileSync(output, 'utf8').includes(address)) {
    if (server.exitCode !== null || Date.now() > giveUpAt) {
      throw new Error(`The server did not start:\n${readFileSync(output, 'utf8')}`);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

async function endOf(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
}
