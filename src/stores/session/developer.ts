import { signInTestUser } from '@contract/http/developer';
import { call } from '@/api/client';
import { acceptToken } from './session';

/** Empty phone: a new test user. Rejects when refused; the server's message has then been shown. */
export async function signInAsTestUser(phone: string): Promise<void> {
  await acceptToken(await call(signInTestUser, { phone }));
}
