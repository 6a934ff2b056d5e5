import { type Caller, requireSession } from '../../http/caller';
import type { FaceSubject } from './face-subject.repository';

export function subjectOf(caller: Caller): FaceSubject {
  const session = requireSession(caller);
  return session.kind === 'user'
    ? { userId: session.userId, deviceId: null }
    : { userId: null, deviceId: session.deviceId };
}

/** What budgets are counted under. */
export const nameOfSubject = ({ userId, deviceId }: FaceSubject): string =>
  userId === null ? `device-${deviceId}` : `user-${userId}`;
