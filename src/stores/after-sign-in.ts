import { PARAM_ON } from '@contract/constants/public-param';
import { getPaymentPasswordFlag } from '@contract/http/security';
import { getPublicValue } from '@contract/http/system';
import { setActive } from '@contract/http/user';
import { call } from '@/api/client';
import { ROUTES } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { refreshChatToken } from './chat-token';

async function leadToPassword(): Promise<void> {
  if ((await call(getPublicValue, { key: 'SIGN_IN_SETS_PASSWORD' })) !== PARAM_ON) return;
  const { pwdFlag } = await call(getPaymentPasswordFlag, {}, { toast: false, loading: false });
  if (!pwdFlag && navigation.currentPath() !== ROUTES.password) await navigation.goTo(ROUTES.password);
}

/** Silent: whatever fails is tried again with the next sign-in or visit. */
export async function followSignIn(): Promise<void> {
  await Promise.allSettled([leadToPassword(), call(setActive, {}), refreshChatToken()]);
}
