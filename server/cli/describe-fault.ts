import { isDatabaseUnavailable } from '../db/connection';
import { LaunchError } from '../db/launcher/launch-error';
import { EnvError } from '../env-error';
import { DatabaseAway } from './admin/open-database';

/** One line for what somebody can put right; null for a bug. */
export function describeFault(error: unknown): string | null {
  if (error instanceof DatabaseAway || error instanceof EnvError || error instanceof LaunchError) return error.message;
  return isDatabaseUnavailable(error) ? '连不上数据库，请稍后再试' : null;
}
