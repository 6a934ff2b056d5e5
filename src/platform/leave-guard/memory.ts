import type { LeaveGuard } from './types';

export interface MemoryLeaveGuard extends LeaveGuard {
  /** What would be asked now; null: the page may be left. */
  readonly question: string | null;
}

export function createMemoryLeaveGuard(): MemoryLeaveGuard {
  let asked: string | null = null;
  return {
    get question() {
      return asked;
    },
    hold(question) {
      asked = question;
      return () => {
        asked = null;
      };
    },
  };
}
