import { readFileSync, statSync } from 'node:fs';
import { canOthersReach } from '../../env';
import { LaunchError } from './launch-error';

/** Whose rights PostgreSQL runs with. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

// What Linux gives to `nobody` where /etc/passwd does not say.
const NOBODY: Account = { uid: 65_534, gid: 65_534 };

/**
 * Null: as we are. PostgreSQL refuses to run as root, so root starts it as the owner of the cluster that is there, else as
 * `nobody`. Throws LaunchError when that account could not reach the folder.
 */
export function chooseAccount(dataDir: string, clusterDir: string): Account | null {
  if (process.getuid?.() !== 0) return null;
  if (!canOthersReach(dataDir)) {
    throw new LaunchError(
      `the database cannot run as root, and no other account can reach ${dataDir}: set DATA_DIR to a folder such as /var/lib/zhixiang`,
    );
  }
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  return owner !== undefined && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : findNobody();
}

function findNobody(): Account {
  try {
    const line = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
    return line === null ? NOBODY : { uid: Number(line[1]), gid: Number(line[2]) };
  } catch {
    return NOBODY;
  }
}
