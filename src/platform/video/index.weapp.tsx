import { Video } from '@tarojs/components';
import Taro from '@tarojs/taro';
import { useEffect, useId } from 'react';
import type { VideoPlayer as VideoPlayerComponent } from './types';

export const VideoPlayer: VideoPlayerComponent = (props) => {
  const { url, posterUrl, label, className = '', isPlaying, onPlayingChange, onError } = props;
  const id = `zv${useId().replace(/:/g, '')}`;

  useEffect(() => {
    const context = Taro.createVideoContext(id);
    if (isPlaying) context.play();
    else context.pause();
  }, [id, isPlaying]);

  return (
    <Video
      id={id}
      src={url}
      poster={posterUrl}
      title={label}
      className={className}
      controls
      autoplay={false}
      onPlay={() => onPlayingChange(true)}
      onPause={() => onPlayingChange(false)}
      onEnded={() => onPlayingChange(false)}
      onError={onError}
    />
  );
};
