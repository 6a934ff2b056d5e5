import { createContext, useContext, useEffect } from 'react';
import { create } from 'zustand';
import { ADMIN_RIGHTS, type AdminRight } from '@contract/constants/admin-right';
import { ERRORS } from '@contract/errors';
import { listOwnRights } from '@contract/http/operator';
import { codeOf } from '@/api/errors';
import { type CallState, useCall } from '@/api/use-call';
import { refreshMembership } from '@/stores/session/session';

/** What the person who is here may do at the desk. The server asks again with each call. */
export const DeskRights = createContext<readonly AdminRight[]>(ADMIN_RIGHTS);

export const useDeskRights = (): readonly AdminRight[] => useContext(DeskRights);

const useDenials = create<{ readonly count: number }>()(() => ({ count: 0 }));

/** Whoever is told that he may not has lost a right, or all of them: the desk shows what is left to him. Silent. */
export async function followDenial(error: unknown): Promise<void> {
  if (codeOf(error) !== ERRORS.FORBIDDEN.code) return;
  useDenials.setState(({ count }) => ({ count: count + 1 }));
  await refreshMembership();
}

/** Of a list that could not be had. */
export function useDenial(error: unknown): void {
  useEffect(() => void followDenial(error) /* silent */, [error]);
}

/** As the server says, asked again after each denial. */
export function useOwnRights(): CallState<AdminRight[]> {
  const denials = useDenials(({ count }) => count);
  const own = useCall(listOwnRights, {});
  const { reload } = own;
  useEffect(() => {
    if (denials > 0) void reload(); // its failure is part of the state
  }, [denials, reload]);
  return own;
}
