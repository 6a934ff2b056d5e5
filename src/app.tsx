import { useDidHide, useDidShow, usePageNotFound } from '@tarojs/taro';
import { useEffect, useState, type PropsWithChildren } from 'react';
import { ROUTES } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { ChunkFailureHost } from '@/shell/ChunkFailureHost';
import { PageLoadHost } from '@/shell/PageLoadHost';
import { announceAppHidden, announceAppShown } from '@/stores/base/app-front';
import { startClient } from '@/stores/start-up';

export default function App({ children }: PropsWithChildren) {
  // Before the first page is rendered: its first call needs the wiring.
  const [stop] = useState(startClient);
  useEffect(() => stop, [stop]);
  useDidShow(announceAppShown);
  useDidHide(announceAppHidden);
  usePageNotFound(() => {
    // The page exists, so this cannot miss again.
    void navigation.replaceWith(ROUTES.unknown);
  });
  return (
    <>
      {children}
      <PageLoadHost />
      <ChunkFailureHost />
    </>
  );
}
