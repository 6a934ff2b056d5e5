import { BANNER_TITLE_MAX_LENGTH, PARTNER_NAME_MAX_LENGTH } from '@contract/constants/public-param';
import { OPERATOR_ERRORS } from '@contract/operator-errors';
import { isBannerTarget } from '@contract/rules/banner-target';
import { isMobilePhone } from '@contract/rules/phone';
import { cleanName, countCharacters } from '@contract/rules/text';
import type {
  AddBannerInput,
  AddPartnerInput,
  DeskBanners,
  DeskDictionaryItems,
  DeskPartners,
  MoveBannerInput,
  NewPartner,
  RemoveBannerInput,
  RevokePartnerInput,
} from '@contract/schemas/system';
import type { Clock } from '../../../adapters/clock/types';
import type { Db, Id, Tx } from '../../../db/tables';
import { type Caller, requireRight } from '../../../http/caller';
import { refuse } from '../../../http/refuse';
import type { PartnerService } from '../../share/partner.service';
import { BANNER_PATH, type BannerService } from '../../system/banner.service';
import type { PublicDataService } from '../../system/public-data.service';
import type { UserService } from '../../user/user.service';
import { insertAct } from '../operator.repository';

/** Banners, partners and every dictionary, for whoever may set things; each change stands in the audit log. */
export interface DeskSettings {
  listDictionaries(caller: Caller): Promise<DeskDictionaryItems>;
  listBanners(caller: Caller): Promise<DeskBanners>;
  /** Refuses with BANNER_INVALID, and with what is wrong with the picture. */
  addBanner(caller: Caller, input: AddBannerInput): Promise<null>;
  /** Refuses with BANNER_ABSENT. */
  moveBanner(caller: Caller, input: MoveBannerInput): Promise<null>;
  /** Refuses with BANNER_ABSENT. */
  removeBanner(caller: Caller, input: RemoveBannerInput): Promise<null>;
  listPartners(caller: Caller): Promise<DeskPartners>;
  /** The key is returned only here. Refuses with PARTNER_FORM_INVALID, USER_ABSENT. */
  addPartner(caller: Caller, input: AddPartnerInput): Promise<NewPartner>;
  /** Refuses with PARTNER_ABSENT. */
  revokePartner(caller: Caller, input: RevokePartnerInput): Promise<null>;
}

export interface DeskSettingsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly users: Pick<UserService, 'getRow'>;
  readonly banners: Pick<BannerService, 'addUpload' | 'move' | 'remove' | 'listAll'>;
  readonly partners: Pick<PartnerService, 'add' | 'revoke' | 'listAll'>;
  readonly publicData: Pick<PublicDataService, 'listDictionaries'>;
}

export function createDeskSettings(deps: DeskSettingsDeps): DeskSettings {
  const { db, clock, users, banners, partners, publicData } = deps;
  const note = (tx: Tx, actorId: Id, action: string, about: string, reason = '') =>
    insertAct(tx, { actorId, action, about, reason, at: clock.now() });

  return {
    async listDictionaries(caller) {
      requireRight(caller, 'settings');
      return publicData.listDictionaries();
    },

    async listBanners(caller) {
      requireRight(caller, 'settings');
      const rows = await banners.listAll();
      return rows.map(({ uid, ...row }) => ({ ...row, id: uid, picture: BANNER_PATH + uid }));
    },

    async addBanner(caller, { objectKey, position, ...input }) {
      const { userId } = requireRight(caller, 'settings');
      const [title, target] = [cleanName(input.title), input.target.trim()];
      const isGood = title !== '' && countCharacters(title) <= BANNER_TITLE_MAX_LENGTH && isBannerTarget(target);
      if (!isGood) throw refuse(OPERATOR_ERRORS.BANNER_INVALID);
      const { uid } = await users.getRow(db, userId);
      await banners.addUpload(uid, objectKey, { title, target, position }, (tx, id) =>
        note(tx, userId, 'banner-add', id, `${title} ${target}`.trim()),
      );
      return null;
    },

    async moveBanner(caller, { id, position }) {
      const { userId } = requireRight(caller, 'settings');
      await db.transaction().execute(async (tx) => {
        await banners.move(id, position, tx);
        await note(tx, userId, 'banner-move', id, `${position}`);
      });
      return null;
    },

    async removeBanner(caller, { id }) {
      const { userId } = requireRight(caller, 'settings');
      await banners.remove(id, (tx) => note(tx, userId, 'banner-remove', id));
      return null;
    },

    async listPartners(caller) {
      requireRight(caller, 'settings');
      const rows = await partners.listAll();
      return rows.map(({ uid, name, ownerName, revokedAt }) => ({
        id: uid,
        name,
        ownerName,
        isRevoked: revokedAt !== null,
      }));
    },

    async addPartner(caller, input) {
      const { userId } = requireRight(caller, 'settings');
      const [name, phone] = [cleanName(input.name), input.phone.trim()];
      const isGood = name !== '' && countCharacters(name) <= PARTNER_NAME_MAX_LENGTH && isMobilePhone(phone);
      if (!isGood) throw refuse(OPERATOR_ERRORS.PARTNER_FORM_INVALID);
      return db.transaction().execute(async (tx) => {
        const made = await partners.add(name, phone, tx);
        await note(tx, userId, 'partner-add', made.id, name);
        return made;
      });
    },

    async revokePartner(caller, { id }) {
      const { userId } = requireRight(caller, 'settings');
      await db.transaction().execute(async (tx) => {
        await partners.revoke(id, tx);
        await note(tx, userId, 'partner-revoke', id);
      });
      return null;
    },
  };
}
