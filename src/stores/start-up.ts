import { CLIENT_KINDS, PHONE_NEEDED_CODE } from '@contract/constants/client';
import { getLocalIp } from '@contract/http/system';
import { call, configureApi } from '@/api/client';
import { device } from '@/platform/device';
import { http } from '@/platform/http';
import type { Http } from '@/platform/http/types';
import { leftovers } from '@/platform/leftovers';
import { pageEnd } from '@/platform/page-end';
import { countAccess } from './access-records';
import { reportActiveVisit } from './active-report';
import { loadAnnouncement } from './announcement';
import { announceAppHidden } from './base/app-front';
import { signInByArrival } from './session/arrival';
import { logCalls } from './call-log';
import { correctClock } from './base/clock';
import { tellFailure, watchNetwork } from './network-notice';
import { alert, setLoading } from './base/overlays';
import { ensureToken, followOtherTabs as followSession, renewToken, watchMembership } from './session/session';
import { restoreSession, useSession } from './session/session-state';
import { followOtherTabs as followSettings } from './base/settings';
import { watchLeftUploads } from './upload/left-uploads';

/** Ties the calls to the session and the interface. Comes before the first call. */
export function wireApi(transport: Http = http): void {
  configureApi({
    http: transport,
    clientKind: CLIENT_KINDS[device.kind],
    readToken: () => useSession.getState().token,
    ensureToken,
    renewToken,
    readUnionId: () => useSession.getState().wxUnionid,
    readLocalIp: () => useSession.getState().localIp,
    showToast: tellFailure,
    // Nobody waits for the dialog to be closed.
    alert: (text, code) =>
      void (code === PHONE_NEEDED_CODE ? import('./phone-needed').then((it) => it.leadToPhone(text)) : alert(text)),
    setLoading,
  });
}

async function loadLocalIp(): Promise<void> {
  try {
    const { ip } = await call(getLocalIp, {});
    useSession.setState({ localIp: ip });
  } catch {
    // The header is then left out.
  }
}

/** The first page's calls find a token, or one on its way. */
async function prepareToken(): Promise<void> {
  try {
    await ensureToken();
  } catch {
    // The first call that needs one tries again and tells.
  }
}

/** Not of the first route: nobody waits for it. Returns the way to stop. */
function watchTheRest(): () => void {
  let stop: (() => void) | null = null;
  let isStopped = false;
  // ChunkFailureHost hears of a file that did not arrive, and offers to load everything again.
  void import('./later').then(({ watchLater }) => {
    if (!isStopped) stop = watchLater();
  });
  return () => {
    isStopped = true;
    stop?.();
  };
}

/** What happens at launch. Returns the way to stop everything it started. */
export function startClient(transport: Http = http): () => void {
  wireApi(logCalls(transport));
  restoreSession();
  countAccess('app');
  const stops = [
    followSession(),
    followSettings(),
    watchMembership(),
    watchNetwork(),
    watchLeftUploads(),
    watchTheRest(),
    pageEnd.watch(announceAppHidden),
  ];
  // Each is silent and none is waited for: pages load meanwhile.
  leftovers.remove();
  void prepareToken().then(reportActiveVisit);
  void signInByArrival();
  void correctClock();
  void loadLocalIp();
  void loadAnnouncement();
  return () => stops.forEach((stop) => stop());
}
