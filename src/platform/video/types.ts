import type { ComponentType } from 'react';

export interface VideoPlayerProps {
  url: string;
  posterUrl: string;
  label: string;
  className?: string;
  isPlaying: boolean;
  onPlayingChange: (isPlaying: boolean) => void;
  onError: () => void;
  /** Where to go on from; a new object for each wish. */
  seek?: { readonly toMs: number } | null;
  /** What is shown, a few times a second while it plays, and after a seek. */
  onTime?: (atMs: number) => void;
}

/** With the platform's own controls. Never starts by itself; pauses when `isPlaying` turns false and when it goes. */
export type VideoPlayer = ComponentType<VideoPlayerProps>;
