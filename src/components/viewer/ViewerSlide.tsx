import { Text, View } from '@tarojs/components';
import { memo, useState } from 'react';
import { thumbhashUrl } from '@/domain/wall/thumbhash-url';
import { fitInside, type Transform } from '@/domain/viewer/viewer-gestures';
import type { ViewerMedia } from '@/domain/viewer/viewer-media';
import { toA11yProps } from '@/platform/a11y';
import { Picture } from '@/platform/picture';
import { VideoPlayer } from '@/platform/video';
import { Button } from '../Button';
import { joinClasses } from '../class-names';
import { Icon } from '../Icon';
import styles from './MediaViewer.module.scss';

export interface ViewerSlideProps {
  /** Undefined: on its way. Null: could not be had. */
  media: ViewerMedia | null | undefined;
  /** Said by a screen reader. */
  label: string;
  /** Of the one in view, as `ViewerMedia` has them. */
  lockWords: string | null;
  stageWidthPx: number;
  stageHeightPx: number;
  /** Where the slide is, sideways. */
  shiftPx: number;
  transform: Transform;
  isCurrent: boolean;
  /** Follows a finger: no transition. */
  isHeld: boolean;
  isOpening: boolean;
  isPlaying: boolean;
  onPlayingChange: (isPlaying: boolean) => void;
  onShown: () => void;
  /** Where a video is to go on from. */
  seek: { readonly toMs: number } | null;
  onTime: (atMs: number) => void;
  onRetry: () => void;
  /** The file itself, over the large picture. Empty: not asked for. */
  originalUrl: string;
  onOriginalFailed: () => void;
}

/** One photo or video of the viewer: placeholder, then the preview, then the large picture above it. */
export const ViewerSlide = memo(function ViewerSlide(props: ViewerSlideProps) {
  const { media, label, lockWords, stageWidthPx, stageHeightPx, shiftPx, transform, isCurrent, isHeld, isOpening } =
    props;
  const [broken, setBroken] = useState({ preview: false, large: false, video: false });
  const [isLargeShown, setIsLargeShown] = useState(false);
  const [tries, setTries] = useState(0);
  const fit = fitInside(media?.ratio ?? 1, stageWidthPx, stageHeightPx);
  const isShown = media !== null && media !== undefined && media.face.isShown;
  const isBroken = media === null || broken.video || (broken.preview && (broken.large || media?.largeUrl === ''));
  const placeholder = isShown ? thumbhashUrl(media.thumbhash) : '';

  const retry = () => {
    setBroken({ preview: false, large: false, video: false });
    setTries(tries + 1);
    if (media === null) props.onRetry();
  };

  return (
    <View
      className={joinClasses(styles['slide'], isHeld && styles['held'])}
      style={{ transform: `translateX(${shiftPx}px)` }}
      {...toA11yProps({ isHidden: isCurrent ? undefined : true })}
    >
      <View
        className={joinClasses(styles['photo'], isHeld && styles['held'], isOpening && styles['opening'])}
        style={{
          width: `${fit.widthPx}px`,
          height: `${fit.heightPx}px`,
          marginLeft: `${-fit.widthPx / 2}px`,
          marginTop: `${-fit.heightPx / 2}px`,
          transform: `translate(${transform.x}px, ${transform.y}px) scale(${transform.scale})`,
          ...(placeholder === '' ? {} : { backgroundImage: `url(${placeholder})` }),
        }}
        {...toA11yProps(media ? { role: 'img', label } : {})}
      >
        {isShown && media.kind === 'photo' && !isBroken && (
          <>
            {!broken.preview && (
              <Picture
                key={`preview${tries}`}
                url={media.previewUrl}
                fit="contain"
                className={styles['layer'] ?? ''}
                isUrgent={isCurrent}
                onError={() => setBroken((old) => ({ ...old, preview: true }))}
              />
            )}
            {isCurrent && media.largeUrl !== '' && !broken.large && (
              <Picture
                key={`large${tries}`}
                url={media.largeUrl}
                fit="contain"
                className={joinClasses(styles['layer'], styles['large'], isLargeShown && styles['shown'])}
                onLoad={() => {
                  setIsLargeShown(true);
                  props.onShown();
                }}
                onError={() => setBroken((old) => ({ ...old, large: true }))}
              />
            )}
            {props.originalUrl !== '' && (
              <Picture
                key={props.originalUrl}
                url={props.originalUrl}
                fit="contain"
                className={styles['layer'] ?? ''}
                isUrgent
                onError={props.onOriginalFailed}
              />
            )}
          </>
        )}
        {isShown && media.kind === 'video' && !isBroken && !(isCurrent && lockWords === '') && (
          <Picture url={media.previewUrl} fit="contain" className={styles['layer'] ?? ''} />
        )}
      </View>
      {/* Not inside the element of role img: assistive technology would not announce its controls. */}
      {isShown && media.kind === 'video' && !isBroken && isCurrent && lockWords === '' && !isOpening && (
        <VideoPlayer
          key={tries}
          url={media.videoUrl}
          posterUrl={media.previewUrl}
          label={label}
          className={styles['video'] ?? ''}
          isPlaying={props.isPlaying}
          onPlayingChange={props.onPlayingChange}
          seek={props.seek}
          onTime={props.onTime}
          onError={() => setBroken((old) => ({ ...old, video: true }))}
        />
      )}
      {isShown && media.kind === 'video' && isCurrent && lockWords !== null && lockWords !== '' && (
        <View className={styles['notice'] ?? ''}>
          <Text className={styles['lockWords'] ?? ''}>{lockWords}</Text>
        </View>
      )}
      {media && !media.face.isShown && (
        <View className={styles['notice'] ?? ''}>
          <Icon name={media.kind === 'video' ? 'video' : 'eye-off'} size={28} />
          <Text>{media.face.notice}</Text>
        </View>
      )}
      {isBroken && (
        <View className={styles['notice'] ?? ''}>
          <Icon name="circle-alert" size={28} />
          <Text>加载失败，请稍后重试</Text>
          <Button text="重试" kind="tonal" size={40} onPress={retry} />
        </View>
      )}
    </View>
  );
});
