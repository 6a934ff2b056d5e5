import { type BabySex, CHILD_NAME_MAX_LENGTH, GUARDIAN_CONSENT_VERSION } from '@contract/constants/baby';
import { cleanName, countCharacters } from '@contract/rules/text';
import { checkMeasure, readMeasure, writeLength, writeWeight } from './baby-measure';

/** What a child's form starts from. */
export interface KeptChild {
  readonly id: string;
  readonly name: string;
  readonly sex: BabySex;
  readonly birthday: string;
  readonly avatar: string;
  readonly birthWeightGrams: number | null;
  readonly birthHeightMm: number | null;
}

export interface ChildDraft {
  readonly name: string;
  readonly sex: BabySex | null;
  /** `yyyy-mm-dd` or empty. */
  readonly birthday: string;
  /** Of the picture to show. */
  readonly avatarUrl: string;
  /** Name of a picture that was just sent. Null: the avatar stays. */
  readonly avatarKey: string | null;
  readonly birthWeight: string;
  readonly birthHeight: string;
  readonly isConsented: boolean;
}

export const EMPTY_CHILD: ChildDraft = {
  name: '',
  sex: null,
  birthday: '',
  avatarUrl: '',
  avatarKey: null,
  birthWeight: '',
  birthHeight: '',
  isConsented: false,
};

export function toChildDraft(child: KeptChild): ChildDraft {
  return {
    ...EMPTY_CHILD,
    name: child.name,
    sex: child.sex,
    birthday: child.birthday,
    avatarUrl: child.avatar,
    birthWeight: writeWeight(child.birthWeightGrams),
    birthHeight: writeLength(child.birthHeightMm),
  };
}

export type ChildErrors = Partial<
  Record<'name' | 'sex' | 'birthday' | 'birthWeight' | 'birthHeight' | 'consent', string>
>;

/** What is missing or wrong, by field. `today` is `yyyy-mm-dd`. */
export function checkChild(draft: ChildDraft, isNew: boolean, today: string): ChildErrors {
  const name = cleanName(draft.name);
  const weight = checkMeasure('weightGrams', draft.birthWeight);
  const height = checkMeasure('heightMm', draft.birthHeight);
  return {
    ...(name === '' ? { name: '请输入宝宝的名字' } : {}),
    ...(countCharacters(name) > CHILD_NAME_MAX_LENGTH ? { name: `名字最多${CHILD_NAME_MAX_LENGTH}个字` } : {}),
    ...(draft.sex === null ? { sex: '请选择性别' } : {}),
    ...(draft.birthday === '' ? { birthday: '请选择生日' } : {}),
    ...(draft.birthday > today ? { birthday: '生日不能晚于今天' } : {}),
    ...(weight === undefined ? {} : { birthWeight: weight }),
    ...(height === undefined ? {} : { birthHeight: height }),
    ...(isNew && !draft.isConsented ? { consent: '请先由监护人阅读并同意' } : {}),
  };
}

export interface ChildFields {
  name: string;
  sex: BabySex;
  birthday: string;
  birthWeightGrams: number | null;
  birthHeightMm: number | null;
}

function readFields(draft: ChildDraft): ChildFields | null {
  if (draft.sex === null) return null;
  return {
    name: cleanName(draft.name),
    sex: draft.sex,
    birthday: draft.birthday,
    birthWeightGrams: readMeasure('weightGrams', draft.birthWeight),
    birthHeightMm: readMeasure('heightMm', draft.birthHeight),
  };
}

export type ChildChange = Partial<ChildFields> & { avatar?: string };

/** What differs from what is kept. Empty: nothing. */
export function toChildChange(kept: KeptChild, draft: ChildDraft): ChildChange {
  const fields = readFields(draft);
  const changed = fields === null ? [] : Object.entries(fields).filter(([name, value]) => !isKept(kept, name, value));
  return { ...Object.fromEntries(changed), ...(draft.avatarKey === null ? {} : { avatar: draft.avatarKey }) };
}

function isKept(kept: KeptChild, name: string, value: unknown): boolean {
  return Object.entries(kept).some(([other, old]) => other === name && old === value);
}

/** All of a new child. Null: something is missing, which `checkChild` tells. */
export function toNewChild(draft: ChildDraft): (ChildFields & { avatar?: string; guardianConsent: number }) | null {
  const fields = readFields(draft);
  if (fields === null || !draft.isConsented) return null;
  return {
    ...fields,
    ...(draft.avatarKey === null ? {} : { avatar: draft.avatarKey }),
    guardianConsent: GUARDIAN_CONSENT_VERSION,
  };
}

/** Something was entered or differs. */
export function isChildChanged(kept: KeptChild | null, draft: ChildDraft): boolean {
  if (kept !== null) return Object.keys(toChildChange(kept, draft)).length > 0;
  return JSON.stringify(draft) !== JSON.stringify(EMPTY_CHILD);
}
