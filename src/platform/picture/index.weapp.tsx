import { Image, View } from '@tarojs/components';
import Taro from '@tarojs/taro';
import type { HasBlurredPlaceholders, Picture as PictureComponent, PreloadPicture } from './types';

const ignore = () => undefined;

/** Pictures of a wall arrive one by one; what a page makes of them is sent to the view together, not once for each. */
const TOGETHER_MS = 100;
let arrived: (() => void)[] = [];

function tellTogether(tell: () => void): void {
  arrived.push(tell);
  if (arrived.length > 1) return;
  setTimeout(() => {
    const all = arrived;
    arrived = [];
    for (const one of all) one();
  }, TOGETHER_MS);
}

export const Picture: PictureComponent = ({ url, focus, fit, className = '', onLoad = ignore, onError = ignore }) =>
  focus === undefined ? (
    <Image
      src={url}
      mode={fit === 'cover' ? 'aspectFill' : 'aspectFit'}
      className={className}
      onLoad={() => tellTogether(onLoad)}
      onError={() => tellTogether(onError)}
    />
  ) : (
    // The image of WeChat cuts around its middle, and nowhere else.
    <View
      className={className}
      style={{
        backgroundImage: `url(${url})`,
        backgroundSize: fit,
        backgroundPosition: `${focus.x}% ${focus.y}%`,
        backgroundRepeat: 'no-repeat',
      }}
    />
  );

export const preloadPicture: PreloadPicture = (url) => {
  // A failure occurs again, and is reported, where the picture is shown.
  if (url !== '') Taro.getImageInfo({ src: url }).catch(ignore);
};

// Everything a page shows is sent to it as text.
export const hasBlurredPlaceholders: HasBlurredPlaceholders = false;
