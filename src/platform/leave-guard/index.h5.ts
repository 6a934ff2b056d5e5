import type { LeaveGuard } from './types';

export const leaveGuard: LeaveGuard = {
  // Browsers ask in their own words.
  hold() {
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  },
};
