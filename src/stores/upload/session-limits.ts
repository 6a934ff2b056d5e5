import { useEffect } from 'react';
import { create } from 'zustand';
import { UPLOAD_LIMITS } from '@contract/constants/media';
import { MEMBER_LEVELS } from '@contract/constants/user';
import { getMemberPermissionMap } from '@contract/http/member';
import type { MemberPermissions } from '@contract/schemas/user';
import { call } from '@/api/client';
import { toMemberLevel } from '@/domain/membership';
import type { UploadKind, UploadLimit } from '@/domain/upload/upload-check';
import { type LevelLimits, nextLimitOf } from '@/domain/upload/upload-limits';
import { selectIsAudit, useVersions } from '../base/versions';
import { useSession } from '../session/session-state';

const toLimit = (permissions: MemberPermissions): UploadLimit => ({
  photo: permissions.PHOTO_UPLOAD_MAX_SIZE,
  video: permissions.VIDEO_UPLOAD_MAX_SIZE,
});

const useLevels = create<{ readonly levels: LevelLimits }>()(() => ({
  levels: MEMBER_LEVELS.map((level) => UPLOAD_LIMITS[level]),
}));

/** What the operator lets each level send; what it is at first until the server has been asked. */
export const getLevelLimits = (): LevelLimits => useLevels.getState().levels;

/** What the next level may send. Null: none may send more; and while a store looks at the client nothing is said of levels. */
export const getNextLimit = (kind: UploadKind, limit: number): number | null =>
  selectIsAudit(useVersions.getState()) ? null : nextLimitOf(kind, limit, getLevelLimits());

/** Silent. Never rejects. */
async function loadLevelLimits(): Promise<void> {
  try {
    const map = await call(getMemberPermissionMap, {});
    useLevels.setState({ levels: MEMBER_LEVELS.map((level) => toLimit(map[level])) });
  } catch {
    // Asked again with the next visit to a page that tells them.
  }
}

/** `getLevelLimits`, asked for as the page is opened. */
export function useLevelLimits(): LevelLimits {
  useEffect(() => void loadLevelLimits(), []); // never rejects
  return useLevels(({ levels }) => levels);
}

/** Bytes a file of each kind may have: as the server says, else by the member level. */
export function getUploadLimits(): UploadLimit {
  const { permissions, user } = useSession.getState();
  if (permissions !== null) return toLimit(permissions);
  const level = MEMBER_LEVELS.indexOf(toMemberLevel(user?.member.typeKey ?? ''));
  return getLevelLimits()[level] ?? UPLOAD_LIMITS.level_10;
}
