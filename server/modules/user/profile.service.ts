import { GENDER } from '@contract/constants/user';
import { MATTER_THING } from '@contract/constants/moderation';
import { ERRORS } from '@contract/errors';
import { shanghaiDay } from '@contract/rules/shanghai-day';
import type { OssCredentials } from '@contract/schemas/media';
import type { ModifyTagsInput, UpdateUserInfoInput, UpdateUserInput, UserInfo, UserTags } from '@contract/schemas/user';
import type { Clock } from '../../adapters/clock/types';
import type { Db, Id } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import { uploadPrefix } from '../media/upload/media-credential';
import { earnByProfile } from '../point/point-earn.service';
import { checkNew, type TextChecks } from '../word/text-check.service';
import type { PicturePurpose, PictureService } from './picture.service';
import { lockUser, touchUser, updateUser, type UserChange, type UserRow } from './user.repository';
import { cleanPlace, cleanSignature, cleanTags, isBirthday, judgeNickname, readPictureWish } from './user.rules';
import type { UserService } from './user.service';

export interface ProfileService {
  /** Completes an account, or changes name and avatar; a repeat is fine. An avatar is kept when none is sent. */
  updateInfo(caller: Caller, input: UpdateUserInfoInput): Promise<UserInfo>;
  /** The profile's form. Refuses with USER_UNCHANGED when nothing differs. */
  update(caller: Caller, input: UpdateUserInput): Promise<void>;
  getPictureCredentials(caller: Caller): Promise<OssCredentials>;
  modifyTags(caller: Caller, input: ModifyTagsInput): Promise<UserTags>;
  setActive(caller: Caller): Promise<null>;
}

export interface ProfileDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly users: Pick<UserService, 'getRow' | 'toOwnInfo'>;
  readonly pictures: PictureService;
  readonly texts: TextChecks;
}

const TOUCH_EVERY_MS = 60_000;

export function createProfiles(deps: ProfileDeps): ProfileService {
  const { db, clock, users, pictures } = deps;

  /** The address of the picture that a form wants, or undefined where it stays. Makes what was uploaded. */
  async function resolvePicture(user: UserRow, sent: string | undefined, purpose: PicturePurpose) {
    const current = purpose === 'avatar' ? user.avatarUrl : user.coverUrl;
    const wish = readPictureWish(sent, { current, uploadPrefix: uploadPrefix(user.uid) });
    switch (wish.kind) {
      case 'same':
        return undefined;
      case 'none':
        if (purpose === 'avatar') throw refuse(ERRORS.AVATAR_INVALID);
        return current === '' ? undefined : '';
      case 'foreign':
        throw refuse(ERRORS.AVATAR_INVALID);
      case 'uploaded':
        return pictures.keep(user.uid, wish.objectKey, purpose);
    }
  }

  /** With what words replace in it. Refuses with TEXT_REFUSED. */
  async function checkTexts(change: UserChange): Promise<UserChange> {
    const { nickname, signature, place } = change;
    return {
      ...change,
      ...(nickname === undefined ? {} : { nickname: await deps.texts.check(db, nickname) }),
      ...(signature === undefined ? {} : { signature: await deps.texts.check(db, signature) }),
      ...(place === undefined ? {} : { place: await deps.texts.check(db, place) }),
    };
  }

  /** The change in one place: the texts have been judged before a picture is made, and what is replaced goes at the end. */
  async function apply(userId: Id, user: UserRow, texts: UserChange, input: { avatar?: string; cover?: string }) {
    const avatarUrl = await resolvePicture(user, input.avatar, 'avatar');
    const coverUrl = await resolvePicture(user, input.cover, 'cover');
    const change = {
      ...texts,
      ...(avatarUrl === undefined ? {} : { avatarUrl }),
      ...(coverUrl === undefined ? {} : { coverUrl }),
    };
    if (Object.keys(change).length === 0) return null;
    const { before, after } = await db.transaction().execute(async (tx) => {
      await lockUser(tx, userId);
      const known = await users.getRow(tx, userId);
      await updateUser(tx, userId, change, clock.now());
      const changed = await users.getRow(tx, userId);
      if (isComplete(changed)) await earnByProfile(tx, userId, clock.now());
      const written = (['nickname', 'signature'] as const).filter((field) => (texts[field] ?? '') !== '');
      await deps.texts.askLater(
        tx,
        written.map((field) => ({ thing: MATTER_THING.person, id: userId, field, authorId: userId })),
      );
      return { before: known, after: changed };
    });
    if (before.avatarUrl !== after.avatarUrl) await pictures.discard(before.avatarUrl);
    if (before.coverUrl !== after.coverUrl) await pictures.discard(before.coverUrl);
    return after;
  }

  return {
    async updateInfo(caller, input) {
      const { userId } = requireUser(caller);
      const nickname = readNickname(input.nickname);
      const user = await users.getRow(db, userId);
      const texts = await checkTexts(nickname === user.nickname ? {} : { nickname });
      const avatar = input.avatar === undefined ? {} : { avatar: input.avatar };
      return users.toOwnInfo((await apply(userId, user, texts, avatar)) ?? user);
    },

    async update(caller, input) {
      const { userId } = requireUser(caller);
      const user = await users.getRow(db, userId);
      const { avatar, cover } = input;
      const texts = await checkTexts(readTexts(user, input, shanghaiDay(clock.now())));
      const changed = await apply(userId, user, texts, {
        ...(avatar === undefined ? {} : { avatar }),
        ...(cover === undefined ? {} : { cover }),
      });
      if (changed === null) throw refuse(ERRORS.USER_UNCHANGED);
    },

    async getPictureCredentials(caller) {
      const { userId } = requireUser(caller);
      return pictures.makeCredentials((await users.getRow(db, userId)).uid);
    },

    async modifyTags(caller, input) {
      const { userId } = requireUser(caller);
      const tags = cleanTags(input.tags);
      if (tags === null) throw refuse(ERRORS.TAGS_TOO_MANY);
      const known = (await users.getRow(db, userId)).tags;
      const stored = await checkNew(deps.texts, db, tags, known);
      await updateUser(db, userId, { tags: stored }, clock.now());
      return { tags: stored };
    },

    async setActive(caller) {
      await touchUser(db, requireUser(caller).userId, clock.now(), TOUCH_EVERY_MS);
      return null;
    },
  };
}

/** What earns points once. */
function isComplete({ nickname, avatarUrl, gender, birthday }: UserRow): boolean {
  return nickname !== '' && avatarUrl !== '' && gender !== GENDER.unknown && birthday !== null;
}

function readNickname(text: string): string {
  const verdict = judgeNickname(text);
  switch (verdict.kind) {
    case 'ok':
      return verdict.nickname;
    case 'absent':
      throw refuse(ERRORS.NICKNAME_REQUIRED);
    case 'tooLong':
      throw refuse(ERRORS.NICKNAME_TOO_LONG);
  }
}

/** Only what differs. */
function readTexts(user: UserRow, input: UpdateUserInput, todayIs: string): UserChange {
  const nickname = input.nickname === undefined ? user.nickname : readNickname(input.nickname);
  const gender = input.gender ?? user.gender;
  const birthday = input.birthday === undefined ? user.birthday : input.birthday === '' ? null : input.birthday;
  if (birthday !== null && birthday !== user.birthday && !isBirthday(birthday, todayIs)) {
    throw refuse(ERRORS.BIRTHDAY_INVALID);
  }
  const place = input.place === undefined ? user.place : cleanPlace(input.place);
  if (place === null) throw refuse(ERRORS.PLACE_TOO_LONG);
  const signature = input.signature === undefined ? user.signature : cleanSignature(input.signature);
  if (signature === null) throw refuse(ERRORS.SIGNATURE_TOO_LONG);
  return {
    ...(nickname === user.nickname ? {} : { nickname }),
    ...(gender === user.gender ? {} : { gender }),
    ...(birthday === user.birthday ? {} : { birthday }),
    ...(place === user.place ? {} : { place }),
    ...(signature === user.signature ? {} : { signature }),
  };
}
