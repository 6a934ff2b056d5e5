import { DEFAULT_MEMBER_NAME } from '@contract/constants/user';
import { getDeveloperMode } from '@contract/http/developer';
import { getPublicValue } from '@contract/http/system';
import { isFamilyEntryShown } from '@contract/rules/published-version';
import { useCall } from '@/api/use-call';
import { listMineMenu, type MineEntry } from '@/domain/mine-menu';
import { navigation } from '@/platform/navigation';
import { requireLogin } from '@/stores/session/session';
import { selectUser, useSession } from '@/stores/session/session-state';
import { clientVersion } from '@/stores/base/settings';
import { selectIsAudit, useVersions } from '@/stores/base/versions';

const QUIET = { toast: false, loading: false } as const;

/** The cards of the menu, as they are for whoever is here now. What is not known yet is not shown. */
export function useMineMenu(isCapacityExceeded: boolean): MineEntry[][] {
  const user = useSession(selectUser);
  const isLogin = useSession((state) => state.isLogin);
  const isAudit = useVersions(selectIsAudit);
  const family = useCall(getPublicValue, { key: 'PRPGRAM_VERSION' }, QUIET);
  const developer = useCall(getDeveloperMode, {}, QUIET);
  return listMineMenu({
    isAudit,
    hasFamily: isFamilyEntryShown(clientVersion, family.data ?? ''),
    isAdmin: isLogin && user?.isAdmin === true,
    isDeveloperMode: developer.data?.isOn === true,
    memberName: (isLogin ? user?.member.typeName : '') || DEFAULT_MEMBER_NAME,
    isCapacityExceeded,
  });
}

/** Asks a person who is not signed in to do so, if the entry needs it. */
export async function openEntry({ path, params, needsLogin }: MineEntry): Promise<void> {
  if (needsLogin && !(await requireLogin())) return;
  await navigation.goTo(path, params);
}
