import { MESSAGE_FROM } from '@contract/constants/security';
import type { PrivacyChange, PrivacySettings } from '@contract/schemas/security';
import type { Db, Id } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { findPrivacy, type PrivacyRow, upsertPrivacy } from './privacy.repository';

/** What holds until a person chooses: he can be found and written to, and what he likes is his own. */
const DEFAULTS: PrivacySettings = {
  findByPhone: true,
  messageFrom: MESSAGE_FROM.everybody,
  showAlbums: true,
  showLikes: false,
  personalised: true,
};

export interface PrivacyService {
  getOwn(caller: Caller): Promise<PrivacySettings>;
  updateOwn(caller: Caller, change: PrivacyChange): Promise<PrivacySettings>;
  /** For code that shows a person to others. Checks no rights. */
  privacyOf(db: Db, userId: Id): Promise<PrivacySettings>;
}

export function createPrivacy({ db }: { readonly db: Db }): PrivacyService {
  async function privacyOf(reader: Db, userId: Id): Promise<PrivacySettings> {
    const row = await findPrivacy(reader, userId);
    return row === null ? DEFAULTS : toSettings(row);
  }

  return {
    privacyOf,

    async getOwn(caller) {
      return privacyOf(db, requireUser(caller).userId);
    },

    async updateOwn(caller, change) {
      const { userId } = requireUser(caller);
      return toSettings(await upsertPrivacy(db, userId, change, DEFAULTS));
    },
  };
}

/** A number that this program does not know is read as the strictest. */
function toSettings(row: PrivacyRow): PrivacySettings {
  const messageFrom = Object.values(MESSAGE_FROM).find((known) => known === row.messageFrom) ?? MESSAGE_FROM.nobody;
  return { ...row, messageFrom };
}
