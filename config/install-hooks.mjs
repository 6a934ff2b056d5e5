// Tells git where the hooks are, inside a work tree of this repository only. Never fails: a copy without git is fine.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

if (existsSync('.git')) spawnSync('git', ['config', 'core.hooksPath', '.githooks'], { stdio: 'ignore' });
