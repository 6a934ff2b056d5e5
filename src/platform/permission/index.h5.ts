import type { Permission } from './types';

/** Browsers keep this beside the address, out of a page's reach. */
export const permission: Permission = {
  hasSettings: false,
  openSettings: async () => false,
  askFor: async () => false,
};
