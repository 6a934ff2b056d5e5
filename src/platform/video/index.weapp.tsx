import { Video } from '@tarojs/components';
import Taro from '@tarojs/taro';
import { useEffect, useId } from 'react';
import type { VideoPlayer as VideoPlayerComponent } from './types';

export const VideoPlayer: VideoPlayerComponent = (props) => {
  const { url, posterUrl, label, className = '', isPlaying, onPlayingChange, onError, seek = null, onTime } = props;
  const id = `zv${useId().replace(/:/g, '')}`;

  useEffect(() => {
    const context = Taro.createVideoContext(id);
    if (isPlaying) context.play();
    else context.pause();
  }, [id, isPlaying]);

  useEffect(() => {
    if (seek !== null) Taro.createVideoContext(id).seek(seek.toMs / 1000);
  }, [id, seek]);

  return (
    <Video
      id={id}
      src={url}
      poster={posterUrl}
      title={label}
      className={className}
      controls
      autoplay={false}
      // A finger that goes sideways turns to the next one.
      enableProgressGesture={false}
      onPlay={() => onPlayingChange(true)}
      onPause={() => onPlayingChange(false)}
      onEnded={() => onPlayingChange(false)}
      onTimeUpdate={({ detail }) => onTime?.(detail.currentTime * 1000)}
      onError={onError}
    />
  );
};
