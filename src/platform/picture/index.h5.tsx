import type { HasBlurredPlaceholders, Picture as PictureComponent, PreloadPicture, ReadPixelRatio } from './types';

// A plain element: the library's own image wraps a second one around it.
export const Picture: PictureComponent = ({ url, fit, className, isUrgent, onLoad, onError }) => (
  <img
    src={url}
    alt=""
    draggable={false}
    decoding="async"
    className={className}
    style={{ objectFit: fit }}
    onLoad={onLoad}
    onError={onError}
    {...(isUrgent === true ? { fetchpriority: 'high' } : {})}
  />
);

export const readPixelRatio: ReadPixelRatio = () => window.devicePixelRatio || 1;

export const preloadPicture: PreloadPicture = (url) => {
  if (url !== '') new Image().src = url;
};

export const hasBlurredPlaceholders: HasBlurredPlaceholders = true;
