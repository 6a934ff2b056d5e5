import { UPLOAD_POLICY_SECONDS } from '@contract/constants/media';
import { ERRORS } from '@contract/errors';
import type { OssCredentials } from '@contract/schemas/media';
import type { Clock } from '../../../adapters/clock/types';
import type { TemporaryKey, UploadTarget } from '../../../adapters/upload-credential/types';
import { refuse } from '../../../http/refuse';
import type { Log } from '../../../log';
import { uploadPrefix } from './media-credential';

export interface UploadGrants {
  /** Temporary credentials of a cloud for one person's uploads. Refuses for a store that takes none. */
  getCredentials(storageType: number, userUid: string, maxSizeBytes: number): Promise<OssCredentials>;
}

// A person with many windows asks often, and the vendors count. What ends sooner than this is not given to a new batch.
const LEFT_SECONDS = 900;
const KEPT_MAX = 10_000;

/** `uploadType`: the type of storage that new files go to now. */
export function createUploadGrants(
  targets: readonly UploadTarget[],
  uploadType: number,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): UploadGrants {
  /** By type, person and size. Of this process alone: another one asks for its own. */
  const kept = new Map<string, Promise<TemporaryKey>>();

  async function ask(target: UploadTarget, userUid: string, maxSizeBytes: number): Promise<TemporaryKey> {
    const outcome = await target.granter.grant({
      prefix: uploadPrefix(userUid),
      maxSizeBytes,
      seconds: UPLOAD_POLICY_SECONDS,
      sessionName: `u${userUid.replace(/[^A-Za-z0-9]/g, '')}`,
    });
    if (outcome.kind === 'granted') return outcome.key;
    log.error({ reason: outcome.reason, storageType: target.storageType }, 'no temporary credentials for uploads');
    throw refuse(ERRORS.STORAGE_UNAVAILABLE);
  }

  const leftSeconds = ({ expiresAt }: TemporaryKey): number =>
    Math.floor((expiresAt.getTime() - clock.now().getTime()) / 1000);

  async function getKey(target: UploadTarget, userUid: string, maxSizeBytes: number): Promise<TemporaryKey> {
    const name = `${target.storageType}.${userUid}.${maxSizeBytes}`;
    const known = await kept.get(name)?.catch(() => null);
    if (known && leftSeconds(known) >= LEFT_SECONDS) return known;
    const asked = ask(target, userUid, maxSizeBytes);
    kept.delete(name);
    kept.set(name, asked);
    const [oldest] = kept.keys();
    if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
    try {
      return await asked;
    } catch (error) {
      if (kept.get(name) === asked) kept.delete(name);
      throw error;
    }
  }

  return {
    async getCredentials(storageType, userUid, maxSizeBytes) {
      const target = targets.find((each) => each.storageType === storageType);
      if (target === undefined || storageType !== uploadType) throw refuse(ERRORS.STORAGE_UNCONFIGURED);
      const { expiresAt, ...key } = await getKey(target, userUid, maxSizeBytes);
      return {
        ossUploadType: storageType,
        ...key,
        bucket: target.bucket,
        host: target.uploadUrl,
        dir: uploadPrefix(userUid),
        maxSizeBytes,
        remainEffectSeconds: Math.max(1, leftSeconds({ ...key, expiresAt })),
      };
    },
  };
}
