import { AUDIT_CODE, AUDIT_PHONE } from '@contract/constants/channels';
import { updateUserInfoByCode } from '@contract/http/session';
import { updateUserInfo } from '@contract/http/user';
import { call } from '@/api/client';
import { showToast } from '../base/overlays';
import { closeLogin, welcomePerson } from './session';
import { changeUser, storeSession, useSession } from './session-state';
import { toSessionUser } from './session-user';
import { useVersions } from '../base/versions';

export interface ProfileChange {
  /** Trimmed and checked. */
  nickname: string;
  /** Name of an uploaded object. Absent: the avatar stays. */
  avatar?: string;
  /** Where a proven phone goes with it. */
  proof?: { phone: string; code: string };
}

/** Name and avatar together with a phone that the code proves, or in audit mode with the numbers of nobody. */
export async function saveWithProof(
  fields: { nickname: string; avatar?: string },
  proof: { phone: string; code: string },
): Promise<void> {
  const { userInfo, session } = await call(updateUserInfoByCode, { ...fields, ...proof });
  const user = toSessionUser(userInfo);
  if (session === null) await changeUser(user);
  else {
    // The phone was another account's, which this person now is.
    const { wxUnionid } = useSession.getState();
    await storeSession({ token: session.access_token, tokenExpiresAtMs: session.tokenExpired, user, wxUnionid });
  }
}

/** The step that makes a user of an account, and later changes. Rejects when refused; the error has been shown by then. */
export async function saveProfile({ proof, ...fields }: ProfileChange): Promise<void> {
  const wasLogin = useSession.getState().isLogin;
  const isAudit = useVersions.getState().isAudit;
  if (isAudit) await saveWithProof(fields, { phone: AUDIT_PHONE, code: AUDIT_CODE });
  else if (proof !== undefined) await saveWithProof(fields, proof);
  else await changeUser(toSessionUser(await call(updateUserInfo, fields)));
  if (!wasLogin) return welcomePerson();
  showToast('更新成功');
  closeLogin(true);
}
