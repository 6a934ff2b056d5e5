import type { Ids } from '../../adapters/ids/types';
import type { Db } from '../../db/tables';
import { findInstallationValue, keepInstallationValue } from './installation.repository';

/** What this installation alone knows, made when it is first asked for and the same in every process. */
export interface Installation {
  /** 32 random bytes for one purpose. Read from the database once. */
  secret(purpose: string): Promise<Buffer>;
}

export function createInstallation(deps: { readonly db: Db; readonly ids: Ids }): Installation {
  const secrets = new Map<string, Promise<Buffer>>();

  async function load(purpose: string): Promise<Buffer> {
    const key = `secret:${purpose}`;
    const value =
      (await findInstallationValue(deps.db, key)) ?? (await keepInstallationValue(deps.db, key, deps.ids.newToken()));
    return Buffer.from(value, 'base64url');
  }

  return {
    secret(purpose) {
      const known = secrets.get(purpose);
      if (known !== undefined) return known;
      const loading = load(purpose);
      secrets.set(purpose, loading);
      // Callers that wait get the failure, and the next call tries again.
      loading.catch(() => secrets.delete(purpose));
      return loading;
    },
  };
}
