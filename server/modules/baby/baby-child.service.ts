import { CHILDREN_MAX, GUARDIAN_CONSENT_VERSION } from '@contract/constants/baby';
import { BABY_ERRORS } from '@contract/baby-errors';
import { ERRORS } from '@contract/errors';
import { shanghaiDay } from '@contract/rules/shanghai-day';
import type { BabyRecord, SaveChildInput } from '@contract/schemas/baby';
import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import type { Db, Id, Tx } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { PictureService } from '../user/picture.service';
import { isBirthday } from '../user/user.rules';
import type { UserService } from '../user/user.service';
import * as repository from './baby.repository';
import { findFirstDay } from './baby-media.repository';
import { readChildName } from './baby.rules';
import type { Families, Family } from './baby-family.service';
import { toChildView } from './baby-view';

export interface BabyChildDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly families: Families;
  readonly pictures: Pick<PictureService, 'keep' | 'discard'>;
  readonly users: Pick<UserService, 'getRow'>;
}

/** Makes and changes the children of an album. */
export function createBabyChildren(deps: BabyChildDeps): {
  /** Refuses with GUARDIAN_CONSENT_REQUIRED a new one without a guardian's agreement to the present words. */
  saveChild(caller: Caller, input: SaveChildInput): Promise<BabyRecord>;
} {
  const { db, clock, ids, families, pictures, users } = deps;

  /** A new picture is made before the transaction; where that fails it is discarded, and so is the one that it replaces. */
  async function saveChild(caller: Caller, input: SaveChildInput): Promise<BabyRecord> {
    const { userId } = requireUser(caller);
    const family = await families.requireRight(db, caller, input.albumId, 'edit');
    const known = input.id === undefined ? null : await families.requireChild(db, family, input.id);
    const sent = input.avatar ?? '';
    const isNewPicture = sent !== '' && sent !== known?.avatar;
    const made = isNewPicture ? await pictures.keep((await users.getRow(db, userId)).uid, sent, 'avatar') : '';
    try {
      const { view, dropped } = await db.transaction().execute(async (tx) => {
        const change = await families.openChange(tx, caller, input.albumId, 'edit');
        if (input.id === undefined) return insert(tx, change, userId, input, made);
        // The address that was there stays, whatever it is by now.
        const isKept = input.avatar === undefined || (sent !== '' && made === '');
        return update(tx, change, input, isKept ? undefined : made);
      });
      await pictures.discard(dropped);
      return view;
    } catch (error) {
      await pictures.discard(made);
      throw error;
    }
  }

  async function insert(
    tx: Tx,
    family: Family,
    userId: Id,
    input: SaveChildInput,
    avatar: string,
  ): Promise<{ view: BabyRecord; dropped: string }> {
    const { albumId } = family.album;
    const { name, sex, birthday } = input;
    if (input.guardianConsent !== GUARDIAN_CONSENT_VERSION) throw refuse(BABY_ERRORS.GUARDIAN_CONSENT_REQUIRED);
    if (name === undefined || sex === undefined || birthday === undefined) throw refuse(ERRORS.BAD_INPUT);
    const others = await repository.listChildren(tx, albumId);
    if (others.length >= CHILDREN_MAX) throw refuse(BABY_ERRORS.CHILDREN_LIMIT);
    const child = readChild({ ...input, name, sex, birthday, avatar }, others);
    const uid = ids.newId();
    const childId = await repository.insertChild(tx, { ...child, uid, albumId, now: clock.now() });
    await repository.insertConsent(tx, childId, userId, GUARDIAN_CONSENT_VERSION, clock.now());
    return { view: toChildView({ ...child, id: childId, uid }, family.right), dropped: '' };
  }

  async function update(
    tx: Tx,
    family: Family,
    input: SaveChildInput,
    avatar: string | undefined,
  ): Promise<{ view: BabyRecord; dropped: string }> {
    const before = await families.requireChild(tx, family, input.id);
    const others = (await repository.listChildren(tx, family.album.albumId)).filter(({ id }) => id !== before.id);
    const child = readChild(
      {
        name: input.name ?? before.name,
        sex: input.sex ?? before.sex,
        birthday: input.birthday ?? before.birthday,
        avatar: avatar ?? before.avatar,
        birthWeightGrams: input.birthWeightGrams === undefined ? before.birthWeightGrams : input.birthWeightGrams,
        birthHeightMm: input.birthHeightMm === undefined ? before.birthHeightMm : input.birthHeightMm,
      },
      others,
    );
    const firstDay = await findFirstDay(tx, before.id);
    if (firstDay !== null && firstDay < child.birthday) throw refuse(BABY_ERRORS.BIRTHDAY_AFTER_RECORDS);
    await repository.updateChild(tx, before.id, child);
    const dropped = child.avatar === before.avatar ? '' : before.avatar;
    return { view: toChildView({ ...child, id: before.id, uid: before.uid }, family.right), dropped };
  }

  function readChild(
    sent: Pick<repository.ChildRow, 'sex' | 'birthday' | 'avatar' | 'name'> &
      Partial<Pick<repository.ChildRow, 'birthWeightGrams' | 'birthHeightMm'>>,
    others: readonly repository.ChildRow[],
  ): Omit<repository.ChildRow, 'id' | 'uid'> {
    const name = readChildName(sent.name);
    if (name === null) throw refuse(ERRORS.BAD_INPUT);
    if (others.some((other) => other.name === name)) throw refuse(BABY_ERRORS.CHILD_NAME_TAKEN);
    if (!isBirthday(sent.birthday, shanghaiDay(clock.now()))) throw refuse(ERRORS.BIRTHDAY_INVALID);
    const { sex, birthday, avatar, birthWeightGrams = null, birthHeightMm = null } = sent;
    return { name, sex, birthday, avatar, birthWeightGrams, birthHeightMm };
  }

  return { saveChild };
}
