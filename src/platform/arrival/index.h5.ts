import { leaveDocument } from '../back/leave-document';
import type { Arrival, BroughtCode } from './types';

const NAMES = ['code', 'state'] as const;

/** Without a fragment: the provider puts its own parameters behind the address. */
function readCleanAddress(): string {
  const url = new URL(window.location.href);
  for (const name of NAMES) url.searchParams.delete(name);
  url.hash = '';
  return url.href;
}

/** Runs when this file is loaded, which is before the router looks at the address. */
function takeFromAddress(): BroughtCode | null {
  const params = new URLSearchParams(window.location.search);
  const code = params.get('code');
  if (code === null || code === '') return null;
  window.history.replaceState(window.history.state, '', readCleanAddress());
  return { code, state: params.get('state') ?? '' };
}

let brought = takeFromAddress();

export const arrival: Arrival = {
  takeCode() {
    const taken = brought;
    brought = null;
    return taken;
  },
  leaveForCode(toAddress) {
    leaveDocument(() => window.location.assign(toAddress(readCleanAddress())));
    return true;
  },
};
