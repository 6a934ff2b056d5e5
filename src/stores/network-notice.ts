import { OFFLINE_NOTICE_MS } from '@contract/constants/client';
import { tellBackOnline } from '@/api/back-online';
import { OFFLINE_MESSAGE } from '@/api/errors';
import { network } from '@/platform/network';
import type { NetworkState } from '@/platform/network/types';
import { showToast } from './base/overlays';

const tellOffline = (): void => showToast(OFFLINE_MESSAGE, { durationMs: OFFLINE_NOTICE_MS, isError: true });

/** What a call has failed of. A call that fails without a network does not end its notice before its time. */
export function tellFailure(message: string): void {
  if (message === OFFLINE_MESSAGE) tellOffline();
  else showToast(message, { isError: true });
}

function tell(state: NetworkState): void {
  if (!state.isOnline) tellOffline();
  else if (state.isMobileData) showToast(`当前网络是${state.type}，请注意流量`);
}

/** Says once what each change means, and has what failed without a network asked again. Returns the way to stop. */
export function watchNetwork(): () => void {
  let told = '';
  let wasOnline = true;
  const tellOnce = (state: NetworkState): void => {
    const meaning = `${state.isOnline} ${state.isMobileData} ${state.isMobileData ? state.type : ''}`;
    if (meaning === told) return;
    told = meaning;
    tell(state);
    if (state.isOnline && !wasOnline) tellBackOnline();
    wasOnline = state.isOnline;
  };
  let isStopped = false;
  // Reading never rejects on H5; in WeChat a failure leaves the first state untold.
  network.read().then(
    (state) => {
      if (!isStopped) tellOnce(state);
    },
    () => undefined,
  );
  const stop = network.subscribe(tellOnce);
  return () => {
    isStopped = true;
    stop();
  };
}
