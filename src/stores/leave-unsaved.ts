import { useEffect, useRef } from 'react';
import { leaveGuard } from '@/platform/leave-guard';
import { goBack } from './navigate';
import { confirm } from './base/overlays';

export interface LeaveUnsaved {
  /** What was entered is saved or not wanted any more: it is forgotten, and nobody is asked about it. */
  letGo(): void;
  /** Goes back, after asking where something was entered and not saved. */
  leave(): Promise<void>;
}

/** A form whose entries outlive its page: as long as `isChanged`, whoever leaves it in whatever way is asked. */
export function useLeaveUnsaved(isChanged: boolean, forget: () => void): LeaveUnsaved {
  const stopGuard = useRef<() => void>(() => undefined);

  useEffect(() => {
    if (!isChanged) return undefined;
    stopGuard.current = leaveGuard.hold('修改还没有保存，确定离开？');
    return () => stopGuard.current();
  }, [isChanged]);

  const letGo = (): void => {
    stopGuard.current();
    forget();
  };

  const leave = async (): Promise<void> => {
    if (isChanged) {
      const wants = await confirm({
        title: '放弃修改？',
        text: '还没有保存的内容会丢失',
        confirmText: '放弃',
        cancelText: '继续编辑',
        isDanger: true,
      });
      if (!wants) return;
    }
    letGo();
    await goBack();
  };

  return { letGo, leave };
}
