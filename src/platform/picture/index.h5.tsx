import type { HasBlurredPlaceholders, Picture as PictureComponent, PreloadPicture } from './types';

// A plain element: the library's own image wraps a second one around it.
export const Picture: PictureComponent = ({ url, largeUrl, focus, fit, className, isUrgent, onLoad, onError }) => (
  <img
    src={url}
    {...(largeUrl === undefined || largeUrl === url
      ? {}
      : { srcSet: `${url} 750w, ${largeUrl} 2048w`, sizes: '100vw' })}
    alt=""
    draggable={false}
    decoding="async"
    className={className}
    style={{ objectFit: fit, ...(focus === undefined ? {} : { objectPosition: `${focus.x}% ${focus.y}%` }) }}
    onLoad={onLoad}
    onError={onError}
    {...(isUrgent === true ? { fetchpriority: 'high' } : {})}
  />
);

export const preloadPicture: PreloadPicture = (url) => {
  if (url !== '') new Image().src = url;
};

export const hasBlurredPlaceholders: HasBlurredPlaceholders = true;
