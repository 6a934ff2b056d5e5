import type { ReportPicturesInput } from '@contract/schemas/moderation';
import type { Clock } from '../../adapters/clock/types';
import type { Db } from '../../db/tables';
import { type Caller, requireRight, requireUser } from '../../http/caller';
import { PICTURE_MIME, type PictureService } from '../user/picture.service';
import type { UserService } from '../user/user.service';
import { insertAct } from './operator.repository';
import { listReportPictures } from './report-picture.repository';

/** See [Note: Pictures of reports] in 0116-written-matters. */
export interface ReportPictures {
  /** Coded anew, before they are named. Refuses with LOGIN_REQUIRED a device that sends some, and with what is wrong with an upload. */
  keep(caller: Caller, objectKeys: readonly string[]): Promise<string[]>;
  /** Of a report that was not taken. */
  discard(addresses: readonly string[]): Promise<void>;
  /**
   * Their bytes as `data:` addresses, for the desk: where they are stored is never given out. Each look is recorded with the person's name.
   */
  reveal(caller: Caller, input: ReportPicturesInput): Promise<string[]>;
}

export interface ReportPictureDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly users: Pick<UserService, 'getRow'>;
  readonly pictures: Pick<PictureService, 'keepWhole' | 'read' | 'discard'>;
}

export function createReportPictures({ db, clock, users, pictures }: ReportPictureDeps): ReportPictures {
  async function discard(addresses: readonly string[]): Promise<void> {
    for (const address of addresses) await pictures.discard(address);
  }
  return {
    discard,

    async keep(caller, objectKeys) {
      if (objectKeys.length === 0) return [];
      const { uid } = await users.getRow(db, requireUser(caller).userId);
      const kept: string[] = [];
      try {
        for (const key of objectKeys) kept.push(await pictures.keepWhole(uid, key));
      } catch (error) {
        await discard(kept);
        throw error;
      }
      return kept;
    },

    async reveal(caller, { id }) {
      const { userId } = requireRight(caller, 'moderation');
      const addresses = await listReportPictures(db, id);
      await insertAct(db, { actorId: userId, action: 'reports-looked', about: id, reason: '', at: clock.now() });
      const files = await Promise.all(addresses.map((address) => pictures.read(address)));
      return files
        .filter((file) => file !== null)
        .map((file) => `data:${PICTURE_MIME};base64,${file.toString('base64')}`);
    },
  };
}
