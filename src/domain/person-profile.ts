import { GENDER, NICKNAME_MAX_LENGTH, SIGNATURE_MAX_LENGTH, type Gender } from '@contract/constants/user';
import { ERRORS } from '@contract/errors';
import { isGenericPhone } from '@contract/rules/phone';
import { cleanName, cleanText, countCharacters } from '@contract/rules/text';
import { isProviderAvatar } from './avatar';

/** What a person says of himself. */
export interface PersonFields {
  readonly nickname: string;
  readonly gender: Gender;
  /** `yyyy-mm-dd` or empty. */
  readonly birthday: string;
  readonly place: string;
  readonly signature: string;
}

/** What a person's form starts from. */
export interface KeptProfile extends PersonFields {
  readonly avatar: string;
  readonly tags: readonly string[];
}

/** What is being entered. */
export interface PersonDraft extends PersonFields {
  /** Of the picture to show. */
  readonly avatarUrl: string;
  /** Name of a picture that was just sent. Null: the avatar stays. */
  readonly avatarKey: string | null;
  readonly tags: readonly string[];
  readonly phone: string;
  readonly code: string;
}

export type PersonChange = Partial<PersonFields> & { avatar?: string };

export const GENDER_NAMES = [
  { id: String(GENDER.unknown), gender: GENDER.unknown, text: '保密' },
  { id: String(GENDER.male), gender: GENDER.male, text: '男' },
  { id: String(GENDER.female), gender: GENDER.female, text: '女' },
] as const;

const FIELDS = ['nickname', 'gender', 'birthday', 'place', 'signature'] as const;

export function toPersonDraft(person: KeptProfile): PersonDraft {
  const { nickname, gender, birthday, place, signature, avatar, tags } = person;
  return {
    nickname,
    gender,
    birthday,
    place,
    signature,
    avatarUrl: avatar,
    avatarKey: null,
    tags,
    phone: '',
    code: '',
  };
}

/** What is missing or wrong first, in the words of the toast. Null: it can be saved. `today` is `yyyy-mm-dd`. */
export function checkPersonDraft(draft: PersonDraft, needsPhone: boolean, today: string): string | null {
  const nickname = cleanName(draft.nickname);
  // Without one the first letter of the name stands for it.
  if (isProviderAvatar(draft.avatarUrl)) return ERRORS.AVATAR_INVALID.msg;
  if (nickname === '') return ERRORS.NICKNAME_REQUIRED.msg;
  if (countCharacters(nickname) > NICKNAME_MAX_LENGTH) return ERRORS.NICKNAME_TOO_LONG.msg;
  if (draft.birthday > today) return ERRORS.BIRTHDAY_INVALID.msg;
  if (countCharacters(cleanText(draft.signature)) > SIGNATURE_MAX_LENGTH) return ERRORS.SIGNATURE_TOO_LONG.msg;
  if (needsPhone && !isGenericPhone(draft.phone)) return ERRORS.PHONE_INVALID.msg;
  if (needsPhone && draft.code === '') return ERRORS.CODE_REQUIRED.msg;
  return null;
}

/** The whole list, which a call of its own takes. Null: as it was. */
export function toTagsChange(kept: KeptProfile, { tags }: PersonDraft): string[] | null {
  const isSame = tags.length === kept.tags.length && tags.every((tag, at) => tag === kept.tags[at]);
  return isSame ? null : [...tags];
}

export function hasChanges(kept: KeptProfile, draft: PersonDraft): boolean {
  return Object.keys(toPersonChange(kept, draft)).length > 0 || toTagsChange(kept, draft) !== null;
}

/** What differs from what is kept, tags apart. Empty: nothing. */
export function toPersonChange(kept: PersonFields, draft: PersonDraft): PersonChange {
  const entered: PersonFields = {
    nickname: cleanName(draft.nickname),
    gender: draft.gender,
    birthday: draft.birthday,
    place: draft.place,
    signature: cleanText(draft.signature),
  };
  return {
    ...Object.fromEntries(FIELDS.filter((name) => entered[name] !== kept[name]).map((name) => [name, entered[name]])),
    ...(draft.avatarKey === null ? {} : { avatar: draft.avatarKey }),
  };
}

/** Names of the areas from the largest to the smallest. A city that only repeats its province or says nothing is left out. */
export function joinAreas(names: readonly string[]): string {
  return names
    .filter(
      (name, at) => !/^(市辖区|县|省直辖县级行政区划|自治区直辖县级行政区划)$/.test(name) && name !== names[at - 1],
    )
    .join(' ');
}
