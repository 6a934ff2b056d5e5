import { isChunkFailure, type Chunks } from './types';

export const chunks: Chunks = {
  watchFailures(onFailure) {
    // The router loads a page outside of React, so no error boundary sees it fail.
    const handleRejection = (event: PromiseRejectionEvent) => {
      if (isChunkFailure(event.reason)) onFailure();
    };
    window.addEventListener('unhandledrejection', handleRejection);
    return () => window.removeEventListener('unhandledrejection', handleRejection);
  },
  reload: () => window.location.reload(),
};
