import { PARAM_ON } from '@contract/constants/public-param';
import { getAccountClosing, getPaymentPasswordFlag } from '@contract/http/security';
import { getPublicValue } from '@contract/http/system';
import { setActive } from '@contract/http/user';
import { call } from '@/api/client';
import { formatDateTime } from '@/domain/format/format-date';
import { ROUTES } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { refreshChatToken } from './chat-token';
import { keepPushAddress } from './push';
import { confirm } from '../base/overlays';
import { now } from '../base/clock';

const QUIET = { toast: false, loading: false } as const;

async function leadToPassword(): Promise<void> {
  if ((await call(getPublicValue, { key: 'SIGN_IN_SETS_PASSWORD' })) !== PARAM_ON) return;
  const { pwdFlag } = await call(getPaymentPasswordFlag, {}, QUIET);
  if (!pwdFlag && navigation.currentPath() !== ROUTES.password) await navigation.goTo(ROUTES.password);
}

/** A person who signs in during the waiting time of an account closing would otherwise lose everything without a warning. */
async function tellClosing(): Promise<void> {
  const { state, eraseTime } = await call(getAccountClosing, {}, QUIET);
  if (state !== 'waiting' || eraseTime === null) return;
  const wants = await confirm({
    title: '账号正在等待注销',
    text: `将在${formatDateTime(eraseTime, now())}永久删除，在这之前可以撤销`,
    confirmText: '去撤销',
    cancelText: '知道了',
  });
  if (wants && navigation.currentPath() !== ROUTES.closeAccount) await navigation.goTo(ROUTES.closeAccount);
}

/** Silent: whatever fails is tried again with the next sign-in or visit. */
export async function followSignIn(): Promise<void> {
  await Promise.allSettled([
    leadToPassword(),
    tellClosing(),
    call(setActive, {}),
    refreshChatToken(),
    keepPushAddress(),
  ]);
}
