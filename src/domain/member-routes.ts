import type { RawParams } from './routes';

/** What somebody wanted and could not, which led him to the levels. */
export const MEMBER_CAUSES = ['photo', 'video', 'capacity'] as const;
export type MemberCause = (typeof MEMBER_CAUSES)[number];

export interface MemberParams {
  readonly cause: MemberCause | null;
}

export function parseMemberParams(raw: RawParams): MemberParams {
  return { cause: MEMBER_CAUSES.find((cause) => cause === raw['cause']) ?? null };
}

/** What somebody wanted and there was no room for, which led him to where storage is bought. */
export const EXPAND_CAUSES = ['upload', 'transfer', 'album'] as const;
export type ExpandCause = (typeof EXPAND_CAUSES)[number];

export interface ExpandParams {
  readonly cause: ExpandCause | null;
}

export function parseExpandParams(raw: RawParams): ExpandParams {
  return { cause: EXPAND_CAUSES.find((cause) => cause === raw['cause']) ?? null };
}

export interface SystemMessageParams {
  /** Notification settings: a page of its own behind the same address. */
  readonly isSettings: boolean;
}

export function parseSystemMessageParams(raw: RawParams): SystemMessageParams {
  return { isSettings: raw['tab'] === 'settings' };
}

export const PUSH_SETTINGS_PARAMS = { tab: 'settings' } as const;
