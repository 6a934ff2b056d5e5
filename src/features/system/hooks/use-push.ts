import { useEffect, useState } from 'react';
import type { PushKind } from '@contract/constants/push';
import { changePushSettings, getPushSettings } from '@contract/http/push';
import type { PushSettings } from '@contract/schemas/push';
import { call } from '@/api/client';
import { useCall } from '@/api/use-call';
import { push } from '@/platform/push';
import { showToast } from '@/stores/base/overlays';
import { allowMessages, isPushOn, keepPushAddress, turnPushOff, turnPushOn } from '@/stores/session/push';
import { selectIsLogin, useSession } from '@/stores/session/session-state';

/** Of this device. Null: not known yet. */
export type PushState = 'on' | 'off' | 'denied' | 'none' | null;

export interface PushHere {
  readonly way: ReturnType<typeof push.findWay>;
  readonly state: PushState;
  readonly settings: PushSettings | undefined;
  readonly error: unknown;
  readonly reload: () => Promise<void>;
  /** In a browser, in answer to a tap. True: as wanted. */
  readonly flip: (isOn: boolean) => Promise<boolean>;
  /** In the mini-program, in answer to a tap: one message of each of these kinds. True: of one at least. */
  readonly allow: (kinds: readonly PushKind[]) => Promise<boolean>;
  readonly save: (settings: Pick<PushSettings, 'kinds' | 'quiet'>) => Promise<void>;
}

const QUIET = { toast: false, loading: false } as const;

async function findState(way: PushHere['way'], isLogin: boolean): Promise<PushState> {
  if (way !== 'browser') return way === 'none' ? 'none' : 'off';
  if (push.isDenied()) return 'denied';
  if (!isLogin || !(await isPushOn())) return 'off';
  // Its address may be another by now. Unless it arrives the next visit tells it.
  await keepPushAddress().catch(() => undefined);
  return 'on';
}

/** `isWanted`: false where nobody is to be asked anything. */
export function usePush(isWanted = true): PushHere {
  const isLogin = useSession(selectIsLogin);
  const [way] = useState(push.findWay);
  const [state, setState] = useState<PushState>(null);
  const settings = useCall(getPushSettings, isLogin && isWanted && way !== 'none' ? {} : null, QUIET);

  useEffect(() => {
    let isOver = false;
    void findState(way, isLogin).then((found) => {
      if (!isOver) setState(found);
    }); // never rejects
    return () => {
      isOver = true;
    };
  }, [way, isLogin]);

  return {
    way,
    state,
    settings: settings.data,
    error: settings.error,
    reload: settings.reload,

    async flip(isOn) {
      if (settings.data === undefined) return false;
      if (!isOn) {
        await turnPushOff();
        setState('off');
        return true;
      }
      const outcome = await turnPushOn(settings.data.publicKey);
      setState(outcome === 'done' ? 'on' : push.isDenied() ? 'denied' : 'off');
      if (outcome === 'denied') showToast('没有得到通知的权限', { isError: true });
      if (outcome === 'failed') showToast('没能开启通知，请稍后再试', { isError: true });
      return outcome === 'done';
    },

    async allow(kinds) {
      const templates = settings.data?.templates.filter(({ kind }) => kinds.includes(kind)) ?? [];
      try {
        const allowed = await allowMessages(templates.slice(0, 3));
        if (allowed === null) showToast('没能询问，请在微信的设置里打开订阅消息', { isError: true });
        await settings.reload();
        return allowed !== null && allowed.length > 0;
      } catch {
        // The request layer has shown the error.
        return false;
      }
    },

    async save({ kinds, quiet }) {
      const before = settings.data;
      settings.change((old) => ({ ...old, kinds, quiet }));
      try {
        const saved = await call(changePushSettings, { kinds, quiet });
        settings.change((old) => ({ ...old, kinds: saved.kinds, quiet: saved.quiet }));
      } catch {
        // The request layer has shown the error.
        if (before !== undefined) settings.change(() => before);
      }
    },
  };
}
