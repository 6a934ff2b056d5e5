import { useEffect, useRef } from 'react';
import type { SignInFrame as SignInFrameComponent, SignInFrameProps } from './types';

function isOf(message: unknown, type: string): message is Readonly<Record<'code' | 'state', string>> {
  if (typeof message !== 'object' || message === null) return false;
  const fields = message as Readonly<Record<string, unknown>>;
  return fields['type'] === type && typeof fields['code'] === 'string' && typeof fields['state'] === 'string';
}

function Frame({ title, url, messageType, state, className, onCode }: SignInFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const told = useRef(onCode);
  told.current = onCode;
  useEffect(() => {
    const takeMessage = ({ origin, source, data }: MessageEvent<unknown>) => {
      // Any window may send a message; only our own callback page in this very frame is listened to.
      if (origin !== window.location.origin || source !== frame.current?.contentWindow) return;
      if (isOf(data, messageType) && data.code !== '' && data.state === state) told.current(data.code);
    };
    window.addEventListener('message', takeMessage);
    return () => window.removeEventListener('message', takeMessage);
  }, [messageType, state]);
  return (
    <iframe
      ref={frame}
      title={title}
      src={url}
      className={className}
      // No navigation of the page around it: the way back is by message.
      sandbox="allow-scripts allow-same-origin"
      referrerPolicy="origin"
    />
  );
}

export const SignInFrame: SignInFrameComponent = Frame;
