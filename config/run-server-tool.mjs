// Runs one of the server's command line tools with the arguments given: builds the server, then starts dist/server/cli/<name>.mjs.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { requireNode, stop } from './preflight.mjs';

requireNode();
const [name = '', ...args] = process.argv.slice(2);
if (spawnSync(process.execPath, ['config/build-server.mjs'], { stdio: 'inherit' }).status !== 0)
  stop('The server does not build.');
const program = `dist/server/cli/${name}.mjs`;
if (!existsSync(program)) stop(`There is no tool named ${name}.`);
process.on('SIGINT', () => undefined); // the tool decides
const { status } = spawnSync(process.execPath, ['--enable-source-maps', program, ...args], { stdio: 'inherit' });
process.exit(status ?? 130);
