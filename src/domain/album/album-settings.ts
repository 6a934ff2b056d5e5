import {
  ALBUM_PASSWORD_MAX_LENGTH,
  ALBUM_PASSWORD_MIN_LENGTH,
  ALBUM_PICTURES,
  ALBUM_VISIBILITY,
  WATERMARK_KIND,
  type AlbumPicture,
  type AlbumTheme,
  type AlbumVisibility,
} from '@contract/constants/album';
import { endOfShanghaiDay, shanghaiDay } from '@contract/rules/shanghai-day';

export interface SettingsPlace {
  readonly name: string;
  /** Null, like the longitude, where only words are known. */
  readonly latitude: number | null;
  readonly longitude: number | null;
}

export interface SettingsWatermark {
  readonly kind: 0 | 1 | 2 | 3;
  readonly text: string;
  readonly position: number;
  readonly opacity: number;
  /** An address, or the object's name of what was sent. */
  readonly picture: string;
}

/** An album's settings as the server tells them, and as they are sent back. */
export interface KeptSettings {
  readonly name: string;
  readonly description: string;
  readonly template: number;
  readonly visibility: AlbumVisibility;
  readonly happenedOn: string;
  readonly endedOn: string;
  readonly place: SettingsPlace | null;
  readonly tags: string[];
  readonly uploadBy: 1 | 2 | 3 | 4;
  readonly reviewFirst: boolean;
  readonly checkFirst: boolean;
  readonly downloadBy: 0 | 1 | 2;
  readonly downloadOriginal: boolean;
  readonly watermark: SettingsWatermark;
  readonly expireTime: number | null;
  readonly commentsOn: boolean;
  readonly theme: AlbumTheme;
  readonly look: 1 | 2 | 3;
  readonly frameSites: string[];
  readonly cover: string;
  readonly topCover: string;
  readonly publicityCover: string;
  readonly hasViewPassword: boolean;
  readonly hasUploadPassword: boolean;
}

/** A picture of the form: as it is kept, or chosen anew (`key` names what was sent; empty takes it away). */
export interface DraftPicture {
  readonly url: string;
  readonly key: string | null;
}

/** The form. Passwords: null leaves them as they are, empty takes them away. */
export interface SettingsDraft extends Omit<
  KeptSettings,
  'hasViewPassword' | 'hasUploadPassword' | AlbumPicture | 'expireTime'
> {
  readonly viewPassword: string | null;
  readonly uploadPassword: string | null;
  /** The last day it is open, `yyyy-mm-dd`, or empty. */
  readonly expireOn: string;
  readonly pictures: Readonly<Record<AlbumPicture, DraftPicture>>;
}

type PlainField = Exclude<keyof SettingsDraft, 'pictures' | 'viewPassword' | 'uploadPassword' | 'expireOn'>;

/** What is sent: only what differs. */
export type SettingsChange = {
  -readonly [Field in PlainField]?: SettingsDraft[Field];
} & Partial<Record<AlbumPicture | 'viewPassword' | 'uploadPassword', string>> & { expireTime?: number | null };

const PLAIN_FIELDS: readonly PlainField[] = [
  'name',
  'description',
  'template',
  'visibility',
  'happenedOn',
  'endedOn',
  'place',
  'tags',
  'uploadBy',
  'reviewFirst',
  'checkFirst',
  'downloadBy',
  'downloadOriginal',
  'watermark',
  'commentsOn',
  'theme',
  'look',
  'frameSites',
];

const PICTURES = Object.keys(ALBUM_PICTURES) as AlbumPicture[];

/** An album that ends on a day is open until that day is over, on the clocks of China. */
export function toExpireTime(day: string): number | null {
  return day === '' ? null : endOfShanghaiDay(day);
}

function toExpireDay(expireTime: number | null): string {
  return expireTime === null ? '' : shanghaiDay(expireTime);
}

export function toSettingsDraft(kept: KeptSettings): SettingsDraft {
  const {
    hasViewPassword: _view,
    hasUploadPassword: _upload,
    expireTime,
    cover,
    topCover,
    publicityCover,
    ...rest
  } = kept;
  const asKept = (url: string): DraftPicture => ({ url, key: null });
  return {
    ...rest,
    viewPassword: null,
    uploadPassword: null,
    expireOn: toExpireDay(expireTime),
    pictures: { cover: asKept(cover), topCover: asKept(topCover), publicityCover: asKept(publicityCover) },
  };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Empty: nothing was changed. */
export function toSettingsChange(kept: KeptSettings, draft: SettingsDraft): SettingsChange {
  const before = toSettingsDraft(kept);
  const change: Record<string, unknown> = {};
  for (const field of PLAIN_FIELDS) if (!isSame(before[field], draft[field])) change[field] = draft[field];
  for (const picture of PICTURES) {
    const { key } = draft.pictures[picture];
    if (key !== null) change[picture] = key;
  }
  if (draft.viewPassword !== null) change['viewPassword'] = draft.viewPassword;
  if (draft.uploadPassword !== null) change['uploadPassword'] = draft.uploadPassword;
  if (draft.expireOn !== before.expireOn) change['expireTime'] = toExpireTime(draft.expireOn);
  return change as SettingsChange;
}

export type SettingsField = 'name' | 'viewPassword' | 'uploadPassword' | 'endedOn' | 'expireOn' | 'watermark';

/** What hinders the form from being sent, by the field that it stands at. Server and form say the same. */
export function checkSettings(
  draft: SettingsDraft,
  kept: Pick<KeptSettings, 'hasViewPassword'>,
  today: string,
): Partial<Record<SettingsField, string>> {
  const errors: Partial<Record<SettingsField, string>> = {};
  if (draft.name.trim() === '') errors.name = '请输入相册名称';
  const hasPassword = draft.viewPassword === null ? kept.hasViewPassword : draft.viewPassword !== '';
  if (draft.visibility === ALBUM_VISIBILITY.password && !hasPassword) errors.viewPassword = '请先设置访问密码';
  for (const field of ['viewPassword', 'uploadPassword'] as const) {
    const password = draft[field] ?? '';
    if (password !== '' && !isPasswordLength(password)) errors[field] = '密码为4到32个字符';
  }
  if (draft.endedOn !== '' && draft.endedOn < draft.happenedOn) errors.endedOn = '结束时间不能早于开始时间';
  if (draft.expireOn !== '' && draft.expireOn < today) errors.expireOn = '到期时间不能早于现在';
  if (draft.watermark.kind === WATERMARK_KIND.text && draft.watermark.text.trim() === '') {
    errors.watermark = '请输入水印文字，最多20个字';
  }
  if (draft.watermark.kind === WATERMARK_KIND.picture && draft.watermark.picture === '') {
    errors.watermark = '请选择水印图片';
  }
  return errors;
}

export function isPasswordLength(password: string): boolean {
  return password.length >= ALBUM_PASSWORD_MIN_LENGTH && password.length <= ALBUM_PASSWORD_MAX_LENGTH;
}

const SITE = /^(https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?)(?:\/.*)?$/i;
/** A page that somebody is still making, on the same machine. */
const LOCAL_SITE = /^(http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?)(?:\/.*)?$/i;

/** The origin of an address that was typed, `https://` put in front where there is none. Null where it is no address. */
export function toFrameSite(typed: string): string | null {
  const text = typed.trim();
  const address = text.includes('://') ? text : `https://${text}`;
  const [, origin = ''] = SITE.exec(address) ?? LOCAL_SITE.exec(address) ?? [];
  return origin === '' ? null : origin.toLowerCase();
}
