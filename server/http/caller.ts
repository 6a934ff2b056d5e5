import { ADMIN_RIGHTS, type AdminRight } from '@contract/constants/admin-right';
import { ERRORS } from '@contract/errors';
import type { CallPolicy } from '@contract/http/endpoint';
import { refuse } from './refuse';

/** Where a call came from. Nothing in it is proven; it serves budgets, statistics and the audit log. */
export interface Origin {
  /** The peer's address, or the one a trusted proxy names. */
  readonly ip: string;
  /** The header `client`: WEB, WEB_WX and so on. Empty when absent. */
  readonly client: string;
  /** The header `equipmentCode`. Empty when absent. */
  readonly equipmentCode: string;
  /** The header `localIp`. Empty when absent. */
  readonly localIp: string;
  readonly userAgent: string;
}

export interface AnonymousIdentity {
  readonly kind: 'anonymous';
}

/** The program that signs somebody in: it showed a channel's client credential. */
export interface ChannelIdentity {
  readonly kind: 'channel';
  readonly channel: string;
}

export interface DeviceIdentity {
  readonly kind: 'device';
  readonly sessionId: string;
  readonly deviceId: string;
}

export interface UserIdentity {
  readonly kind: 'user';
  readonly sessionId: string;
  readonly userId: string;
  /** A person counts as signed in only with a nickname. */
  readonly hasNickname: boolean;
  readonly isAdmin: boolean;
  /** Of a super admin: see [Note: Admin rights] in 0115-admin-rights. Absent: none. */
  readonly rights?: readonly AdminRight[];
}

export type Identity = AnonymousIdentity | ChannelIdentity | DeviceIdentity | UserIdentity;

/** Who is asking. */
export type Caller = Identity & { readonly origin: Origin };
export type ChannelCaller = ChannelIdentity & { readonly origin: Origin };
export type UserCaller = UserIdentity & { readonly origin: Origin };
/** Holds a token: a device or a person. */
export type SessionCaller = (DeviceIdentity | UserIdentity) & { readonly origin: Origin };

/** Of what is done without a call. */
export const NO_ORIGIN: Origin = { ip: '', client: '', equipmentCode: '', localIp: '', userAgent: '' };

/** Anybody who was sent a link, a card or a poster. */
export const STRANGER: Caller = { kind: 'anonymous', origin: NO_ORIGIN };

/** Somebody who is not here: no session, so that nothing counts that a session was granted. */
export const asPerson = (userId: string): UserCaller => ({
  kind: 'user',
  sessionId: '0',
  userId,
  hasNickname: true,
  isAdmin: false,
  origin: NO_ORIGIN,
});

/** How the binder finds a caller. The session module answers; the binder knows nothing of its tables. */
export interface CallerLookup {
  /** Null for a token that nobody holds: unknown, ended or expired. */
  findByToken(token: string): Promise<DeviceIdentity | UserIdentity | null>;
  /** Null for an unknown channel or a wrong secret. */
  findChannel(name: string, secret: string): Promise<ChannelIdentity | null>;
}

/** Narrows to a person. Refuses with LOGIN_REQUIRED: behind a call of `account`, `user` or `admin` it never does. */
export function requireUser(caller: Caller): UserCaller {
  if (caller.kind !== 'user') throw refuse(ERRORS.LOGIN_REQUIRED);
  return caller;
}

/** Whether this super admin may make a call of the desk that takes `right`. */
export function holdsRight({ isAdmin, rights = [] }: UserIdentity, right: CallPolicy['right']): boolean {
  if (!isAdmin) return false;
  if (right === 'any') return rights.length > 0;
  return (right === undefined ? ADMIN_RIGHTS : [right]).every((needed) => rights.includes(needed));
}

/** The binder checks this for calls; services of the desk that are reached in another way check it here. Refuses with FORBIDDEN. */
export function requireRight(caller: Caller, right: AdminRight | 'any'): UserCaller {
  const user = requireUser(caller);
  if (!holdsRight(user, right)) throw refuse(ERRORS.FORBIDDEN);
  return user;
}

/** Narrows to a caller with a token. Refuses with LOGIN_REQUIRED: behind a call of `device` or above it never does. */
export function requireSession(caller: Caller): SessionCaller {
  if (caller.kind !== 'user' && caller.kind !== 'device') throw refuse(ERRORS.LOGIN_REQUIRED);
  return caller;
}

/** Narrows to a sign-in channel. Refuses with CHANNEL_REFUSED: behind a call of `channel` it never does. */
export function requireChannel(caller: Caller): ChannelCaller {
  if (caller.kind !== 'channel') throw refuse(ERRORS.CHANNEL_REFUSED);
  return caller;
}

const MAPPED_IPV4 = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;

/** An IPv4 peer on a socket for both families is written as a plain IPv4 address (RFC 4291, 2.5.5.2). */
export function toPlainAddress(ip: string): string {
  return MAPPED_IPV4.exec(ip)?.[1] ?? ip;
}

const IPV6_GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * What a budget for an address counts: the address, of IPv6 its /64. One connection has that many addresses to itself (RFC 6177), and
 * would have as many budgets. None: its connection has just ended.
 */
export function networkOf({ ip }: { readonly ip: string | undefined }): string {
  const plain = toPlainAddress(ip ?? '');
  if (!plain.includes(':')) return plain;
  const [head = [], tail = []] = plain.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const gap = Array.from({ length: Math.max(0, IPV6_GROUPS - head.length - tail.length) }, () => '0');
  const groups = [...head, ...gap, ...tail].slice(0, NETWORK_GROUPS);
  return `${groups.map((group) => group.toLowerCase().replace(/^0+(?=.)/, '')).join(':')}::/64`;
}
