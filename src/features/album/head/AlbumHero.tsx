import { View } from '@tarojs/components';
import type { AlbumHero as Hero } from '@contract/schemas/album';
import { joinClasses } from '@/components/class-names';
import { thumbhashColour } from '@/domain/wall/thumbhash-colour';
import { thumbhashUrl } from '@/domain/wall/thumbhash-url';
import { toA11yProps } from '@/platform/a11y';
import { firstLook } from '@/platform/first-look';
import { http } from '@/platform/http';
import { hasBlurredPlaceholders, Picture } from '@/platform/picture';
import { useViewport } from '@/platform/viewport/use-viewport';
import styles from './AlbumHero.module.scss';

export interface AlbumHeroProps {
  readonly hero: Hero;
  /** Words stand on it: it is darker below. */
  readonly isShaded?: boolean;
  /** Goes away as the page is scrolled, where the browser can do that by itself. */
  readonly isFading?: boolean;
}

function toBase(thumbhash: string): Record<string, string> {
  if (thumbhash === '') return {};
  if (!hasBlurredPlaceholders) return { backgroundColor: thumbhashColour(thumbhash) };
  const url = thumbhashUrl(thumbhash);
  return url === '' ? {} : { backgroundImage: `url(${url})` };
}

/** The picture at the top of an album, as large as what it stands in. It shows what the eye looks for, however it is cut. */
export function AlbumHero({ hero, isShaded = true, isFading = false }: AlbumHeroProps) {
  // A phone shows no more than the small one has, and what it has to fetch counts.
  const isPhone = useViewport().sizeClass === 'phone';
  const url = http.baseUrl + hero.url;
  return (
    <View
      className={joinClasses(styles['hero'], isFading && styles['fading'])}
      style={toBase(hero.thumbhash)}
      {...toA11yProps({ isHidden: true })}
    >
      <Picture
        key={url}
        url={url}
        {...(isPhone ? {} : { largeUrl: http.baseUrl + hero.largeUrl })}
        fit="cover"
        focus={{ x: hero.focusX, y: hero.focusY }}
        className={styles['picture'] ?? ''}
        isUrgent
        {...(isFading ? { onLoad: firstLook.end, onError: firstLook.end } : {})}
      />
      {isShaded && <View className={styles['shade'] ?? ''} />}
    </View>
  );
}
