import { Image } from '@tarojs/components';
import Taro from '@tarojs/taro';
import type { HasBlurredPlaceholders, Picture as PictureComponent, PreloadPicture, ReadPixelRatio } from './types';

const ignore = () => undefined;

export const Picture: PictureComponent = ({ url, fit, className = '', onLoad = ignore, onError = ignore }) => (
  <Image
    src={url}
    mode={fit === 'cover' ? 'aspectFill' : 'aspectFit'}
    className={className}
    onLoad={onLoad}
    onError={onError}
  />
);

export const readPixelRatio: ReadPixelRatio = () => Taro.getWindowInfo().pixelRatio;

export const preloadPicture: PreloadPicture = (url) => {
  // A failure is met again, and told, where the picture is shown.
  if (url !== '') Taro.getImageInfo({ src: url }).catch(ignore);
};

// Everything a page shows is sent to it as text.
export const hasBlurredPlaceholders: HasBlurredPlaceholders = false;
