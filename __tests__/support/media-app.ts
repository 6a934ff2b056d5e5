import { ADMIN_RIGHTS } from '@contract/constants/admin-right';
import type { CallerLookup } from '../../server/http/caller';
import type { TestApp, TestAppOverrides } from './app-harness';
import { aPhone } from './people';
import { aPerson } from './seed-media';

// Tokens that name who they stand for: these tests are not about signing in.
const callers: CallerLookup = {
  findByToken: async (token) => {
    if (token === 'device') return { kind: 'device', sessionId: '1', deviceId: '1' };
    const [, role, userId] = /^(user|admin)\.(\d+)$/.exec(token) ?? [];
    if (userId === undefined) return null;
    const person = { kind: 'user', sessionId: '1', userId, hasNickname: true } as const;
    return role === 'admin' ? { ...person, isAdmin: true, rights: ADMIN_RIGHTS } : { ...person, isAdmin: false };
  },
  findChannel: async () => null,
};

export const tokenOf = (userId: string): { token: string } => ({ token: `user.${userId}` });
export const adminTokenOf = (userId: string): { token: string } => ({ token: `admin.${userId}` });
export const DEVICE = { token: 'device' } as const;

/** For `startTestApp`: a token names its user. */
export const namedCallers: TestAppOverrides = { callers };

/** Somebody who has paid for these, with his phone. */
export async function aBuyer(app: TestApp, mediaUids: readonly string[]): Promise<{ token: string; phone: string }> {
  const phone = aPhone();
  const userId = await aPerson(app.parts.db, '买家');
  await app.parts.db.updateTable('app_user').set({ phone }).where('id', '=', userId).execute();
  await app.services.media.purchases.give(phone, mediaUids);
  return { ...tokenOf(userId), phone };
}
