import { createContext, useContext } from 'react';
import { ADMIN_RIGHTS, type AdminRight } from '@contract/constants/admin-right';

/** What the person who is here may do at the desk. The server asks again with each call. */
export const DeskRights = createContext<readonly AdminRight[]>(ADMIN_RIGHTS);

export const useDeskRights = (): readonly AdminRight[] => useContext(DeskRights);
