import { Component, type ReactNode } from 'react';
import { ErrorState } from '@/components/ErrorState';
import { chunks } from '@/platform/chunks';
import { isChunkFailure } from '@/platform/chunks/types';

interface ErrorBoundaryState {
  failure: 'none' | 'chunk' | 'bug';
}

/** Stands in for a part of the page that could not be loaded or drawn, and offers to start it anew. */
export class ErrorBoundary extends Component<{ children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: 'none' };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failure: isChunkFailure(error) ? 'chunk' : 'bug' };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === 'none') return this.props.children;
    return (
      <ErrorState
        title={failure === 'chunk' ? '页面加载失败' : '页面出错了'}
        text={failure === 'chunk' ? '网络不稳定，请重新加载' : '重新加载后再试试'}
        retryText="重新加载"
        onRetry={chunks.reload}
      />
    );
  }
}
