import Taro from '@tarojs/taro';
import { leaveDocument } from '../back/leave-document';
import { isChunkFailure, type Chunks } from './types';

/** What the router says when a page is asked for, and when its file is there, there is no such page, or it is not wanted any more. */
const ASKED = '__taroRouterChange';
const ANSWERED = ['__taroSetNavigationStyle', '__taroRouterNotFound', 'pageCalledOff'];
const SHOWN_AFTER_MS = 200;
const GIVEN_UP_AFTER_MS = 60_000;

/** Calls `onLate` for a page whose file takes longer than this, and `onThere` for each that is there. */
function watchPages(lateMs: number, onLate: () => void, onThere: () => void = () => undefined): () => void {
  const { eventCenter } = Taro;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = (): void => {
    clearTimeout(timer);
    timer = setTimeout(onLate, lateMs);
  };
  const answer = (): void => {
    clearTimeout(timer);
    onThere();
  };
  eventCenter.on(ASKED, ask);
  for (const name of ANSWERED) eventCenter.on(name, answer);
  return () => {
    clearTimeout(timer);
    eventCenter.off(ASKED, ask);
    for (const name of ANSWERED) eventCenter.off(name, answer);
  };
}

export const chunks: Chunks = {
  watchLoading(onChange) {
    const stop = watchPages(
      SHOWN_AFTER_MS,
      () => onChange(true),
      () => onChange(false),
    );
    // A chunk that does not arrive is reported as a failure.
    const stopFailures = chunks.watchFailures(() => onChange(false));
    return () => {
      stop();
      stopFailures();
    };
  },
  watchFailures(onFailure) {
    // The router loads a page outside of React, so no error boundary sees it fail.
    const handleRejection = (event: PromiseRejectionEvent) => {
      if (isChunkFailure(event.reason)) onFailure();
    };
    window.addEventListener('unhandledrejection', handleRejection);
    const stop = watchPages(GIVEN_UP_AFTER_MS, onFailure);
    return () => {
      window.removeEventListener('unhandledrejection', handleRejection);
      stop();
    };
  },
  reload: () => leaveDocument(() => window.location.reload()),
};
