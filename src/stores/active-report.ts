import { CLIENT_KINDS } from '@contract/constants/client';
import { reportActiveUser, setActive } from '@contract/http/user';
import { call } from '@/api/client';
import { device } from '@/platform/device';
import { useSession } from './session/session-state';
import { clientVersion } from './base/settings';

/** At launch, once a token is there. Silent. */
export async function reportActiveVisit(): Promise<void> {
  const { equipment, system } = device.describe();
  const report = {
    equipmentInfo: equipment,
    client: CLIENT_KINDS[device.kind],
    system,
    clientVersion: `${clientVersion}`,
  };
  await Promise.allSettled([
    call(reportActiveUser, report),
    ...(useSession.getState().isLogin ? [call(setActive, {})] : []),
  ]);
}
