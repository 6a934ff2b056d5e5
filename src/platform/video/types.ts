import type { ComponentType } from 'react';

export interface VideoPlayerProps {
  url: string;
  posterUrl: string;
  label: string;
  className?: string;
  isPlaying: boolean;
  onPlayingChange: (isPlaying: boolean) => void;
  onError: () => void;
}

/** With the platform's own controls. Never starts by itself; pauses when `isPlaying` turns false and when it goes. */
export type VideoPlayer = ComponentType<VideoPlayerProps>;
