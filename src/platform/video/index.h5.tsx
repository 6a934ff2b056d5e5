import { useEffect, useRef } from 'react';
import type { VideoPlayer as VideoPlayerComponent } from './types';

export const VideoPlayer: VideoPlayerComponent = (props) => {
  const { url, posterUrl, label, className, isPlaying, onPlayingChange, onError, seek = null, onTime } = props;
  const video = useRef<HTMLVideoElement>(null);
  const report = useRef(onPlayingChange);
  report.current = onPlayingChange;

  useEffect(() => {
    const element = video.current;
    if (element === null || element.paused !== isPlaying) return;
    if (isPlaying) element.play().catch(() => report.current(false));
    else element.pause();
  }, [isPlaying]);

  useEffect(() => {
    if (video.current !== null && seek !== null) video.current.currentTime = seek.toMs / 1000;
  }, [seek]);

  return (
    <video
      ref={video}
      src={url}
      poster={posterUrl}
      aria-label={label}
      className={className}
      controls
      playsInline
      preload="metadata"
      onPlay={() => onPlayingChange(true)}
      onPause={() => onPlayingChange(false)}
      onTimeUpdate={({ currentTarget }) => onTime?.(currentTarget.currentTime * 1000)}
      onError={onError}
    />
  );
};
