import type { Arrival } from './types';

// A mini-program has no address that anybody could come back to.
export const arrival: Arrival = { takeCode: () => null, leaveForCode: () => false };
