import { TOKEN_VERSION, DEFAULT_NICKNAME_WORD } from '@contract/constants/user';

/** What a session stores of a person. Our own names; the wire's `nickName` and `avatarUrl` say the same again. */
export interface SessionUser {
  id: string;
  /** Empty until chosen: then the account is not signed in yet. */
  nickname: string;
  phone: string;
  avatar: string;
  isAdmin: boolean;
  member: { typeKey: string; typeName: string; endTimeMs: number | null };
}

export interface StoredSession {
  token: string;
  tokenExpiresAtMs: number;
  tokenVersion: number;
  /** Null: a device's token. */
  user: SessionUser | null;
  /** Who the person is at WeChat. Null: not signed in by it, or WeChat does not tell. */
  wxUnionid: string | null;
}

type Unknown = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Unknown => typeof value === 'object' && value !== null;

function parseUser(value: unknown): SessionUser | null {
  if (!isObject(value) || !isObject(value['member'])) return null;
  const { id, nickname, phone, avatar, isAdmin, member } = value;
  const { typeKey, typeName, endTimeMs } = member as Unknown;
  if (typeof id !== 'string' || typeof nickname !== 'string') return null;
  return {
    id,
    nickname,
    phone: typeof phone === 'string' ? phone : '',
    avatar: typeof avatar === 'string' ? avatar : '',
    isAdmin: isAdmin === true,
    member: {
      typeKey: typeof typeKey === 'string' ? typeKey : '',
      typeName: typeof typeName === 'string' ? typeName : '',
      endTimeMs: typeof endTimeMs === 'number' ? endTimeMs : null,
    },
  };
}

/** Null when it is not a session, when its end is missing or past, or when it is of another token version. */
export function parseStoredSession(value: unknown, nowMs: number): StoredSession | null {
  if (!isObject(value)) return null;
  const { token, tokenExpiresAtMs, tokenVersion, wxUnionid } = value;
  if (typeof token !== 'string' || token === '' || typeof tokenExpiresAtMs !== 'number') return null;
  if (tokenExpiresAtMs <= nowMs || tokenVersion !== TOKEN_VERSION) return null;
  return {
    token,
    tokenExpiresAtMs,
    tokenVersion,
    user: parseUser(value['user']),
    wxUnionid: typeof wxUnionid === 'string' ? wxUnionid : null,
  };
}

export function isMembershipOver(endTimeMs: number | null, nowMs: number): boolean {
  return endTimeMs !== null && endTimeMs <= nowMs;
}

/** The fixed word and 8 upper-case hexadecimal characters, from 4 random bytes as hexadecimal text. */
export function toDefaultNickname(hex: string): string {
  return DEFAULT_NICKNAME_WORD + hex.toUpperCase();
}
