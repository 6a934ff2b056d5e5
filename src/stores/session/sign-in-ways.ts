import { useEffect, useState } from 'react';
import { getSignInWays } from '@contract/http/session';
import type { SignInWays } from '@contract/schemas/session';
import { call } from '@/api/client';
import { listSignInWays, type SignInWay } from '@/domain/sign-in-ways';
import { device } from '@/platform/device';
import { login } from '@/platform/login';

/** The server's states live ten minutes. */
const RENEW_MS = 540_000;
/** Somebody who waits longer signs in by phone. */
const WAIT_MS = 3_000;

const NOTHING: SignInWays = { qr: null, wechatRedirect: null, miniProgram: false, apple: null };

export interface WaysHere {
  /** Null while the server is asked. Otherwise at least the phone, the one to show first in front. */
  ways: readonly SignInWay[] | null;
  configured: SignInWays;
  /** New states: each is good for one sign-in. */
  renew: () => void;
}

export function useSignInWays(isWide: boolean): WaysHere {
  const [configured, setConfigured] = useState<SignInWays | null>(null);
  const [round, setRound] = useState(0);
  const renew = () => setRound((last) => last + 1);

  useEffect(() => {
    let isGone = false;
    const timer = setTimeout(renew, RENEW_MS);
    call(getSignInWays, {}, { timeoutMs: WAIT_MS }).then(
      (answer) => isGone || setConfigured(answer),
      () => isGone || setConfigured((last) => last ?? NOTHING),
    );
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [round]);

  if (configured === null) return { ways: null, configured: NOTHING, renew };
  const { qr, wechatRedirect, miniProgram, apple } = configured;
  const ways = listSignInWays({
    device: device.kind,
    isWide,
    hasApple: login.hasApple,
    configured: { qr: qr !== null, wechat: wechatRedirect !== null, miniProgram, apple: apple !== null },
  });
  return { ways, configured, renew };
}
