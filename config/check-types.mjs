// Compiles every program: the pure rules, both clients, the server, the tests. All are tried; any error fails.
import { spawnSync } from 'node:child_process';

const PROGRAMS = ['rules', 'h5', 'weapp', 'server', 'tests'];
const failed = PROGRAMS.filter((program) => {
  const { status } = spawnSync('tsc', ['-p', `config/tsconfig.${program}.json`], { stdio: 'inherit' });
  return status !== 0;
});
if (failed.length > 0) {
  process.stderr.write(`Type errors in: ${failed.join(', ')}\n`);
  process.exit(1);
}
