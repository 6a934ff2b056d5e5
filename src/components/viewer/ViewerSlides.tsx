import { View } from '@tarojs/components';
import { useCallback, type ReactNode } from 'react';
import { toTileChange, type MediaChanges } from '@/domain/viewer/media-changes';
import { composeMediaLabel } from '@/domain/viewer/media-face';
import { AT_REST, fitInside, type Transform } from '@/domain/viewer/viewer-gestures';
import { listAround, type ViewerMedia } from '@/domain/viewer/viewer-media';
import { preloadPicture } from '@/platform/picture';
import type { useViewerFilm } from './use-viewer-film';
import type { ViewerItems } from './use-viewer-items';
import type { useViewerOriginal } from './use-viewer-original';
import type { useViewerStage } from './use-viewer-stage';
import { ViewerSlide } from './ViewerSlide';
import styles from './MediaViewer.module.scss';

export interface ViewerSlidesProps extends ViewerItems {
  readonly index: number;
  readonly count: number;
  /** Of the one in view. */
  readonly lockWords: string | null;
  /** Over what the items say. */
  readonly changes: MediaChanges;
  readonly stage: ReturnType<typeof useViewerStage>;
  readonly film: ReturnType<typeof useViewerFilm>;
  readonly file: ReturnType<typeof useViewerOriginal>;
  readonly widthPx: number;
  readonly heightPx: number;
  /** On the photo in view, as large as it is while nothing is enlarged: its places are parts of the photo. */
  readonly over: ReactNode;
}

const GAP_PX = 24;

/** Also once it was enlarged and is as it was. */
const isAtRest = ({ scale, x, y }: Transform): boolean => scale === AT_REST.scale && x === AT_REST.x && y === AT_REST.y;

/** The one in view between its neighbours, and what takes the strokes. */
export function ViewerSlides(props: ViewerSlidesProps) {
  const { index, count, items, retry, lockWords, changes, stage, film, file, widthPx, heightPx } = props;
  const { isHeld, isStarting } = stage;
  const preloadNeighbours = useCallback((): void => {
    for (const at of listAround(index, count, 1)) {
      const neighbour = at === index ? null : items.get(at);
      if (neighbour?.face.isShown === true) preloadPicture(neighbour.largeUrl);
    }
  }, [index, count, items]);
  const labelOf = (item: ViewerMedia | null | undefined): string =>
    item ? composeMediaLabel({ ...item.named, ...toTileChange(changes.get(item.id) ?? {}) }) : '';
  const current = items.get(index);
  const isPlain = isAtRest(stage.transform) && !isHeld && !isStarting && current?.kind === 'photo';
  const fit = fitInside(current?.ratio ?? 1, widthPx, heightPx);
  return (
    <>
      <View
        className={styles['stage'] ?? ''}
        style={{ width: `${widthPx}px`, height: `${heightPx}px` }}
        {...stage.surface}
      >
        {[...listAround(index, count, 1)].map((at) => (
          <ViewerSlide
            // A turned one loads its pictures anew.
            key={`${at} ${items.get(at)?.thumbUrl ?? ''}`}
            media={items.get(at)}
            label={labelOf(items.get(at))}
            lockWords={at === index ? lockWords : null}
            stageWidthPx={widthPx}
            stageHeightPx={heightPx}
            shiftPx={(at - index) * (widthPx + GAP_PX) + stage.stripPx}
            transform={at === index ? stage.transform : AT_REST}
            isCurrent={at === index}
            isHeld={isHeld || isStarting}
            isOpening={isStarting}
            isPlaying={at === index && film.isPlaying}
            onPlayingChange={film.setIsPlaying}
            onShown={preloadNeighbours}
            seek={at === index ? film.seek : null}
            onTime={film.setAtMs}
            onRetry={() => retry(at)}
            originalUrl={at === index ? file.url : ''}
            onOriginalFailed={file.fail}
          />
        ))}
      </View>
      {/* Beside what takes the strokes: a press on it is no stroke. */}
      {isPlain && (
        <View
          className={styles['over'] ?? ''}
          style={{
            left: `${(widthPx - fit.widthPx) / 2}px`,
            top: `${(heightPx - fit.heightPx) / 2}px`,
            width: `${fit.widthPx}px`,
            height: `${fit.heightPx}px`,
          }}
        >
          {props.over}
        </View>
      )}
    </>
  );
}
