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
