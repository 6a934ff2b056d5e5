import { useHotkeys } from '@/platform/hotkeys/use-hotkeys';

export interface ViewerKeys {
  readonly index: number;
  readonly count: number;
  readonly goTo: (index: number) => void;
  readonly zoom: (factor: number) => void;
  readonly onPlay: () => void;
  readonly onInfo: () => void;
  readonly onLike: (() => void) | undefined;
  readonly onCollect: (() => void) | undefined;
  readonly onDownload: (() => void) | undefined;
  readonly onMore: (() => void) | undefined;
}

const KEY_ZOOM = 1.5;

/** What the keys of a keyboard do while the viewer is open. */
export function useViewerKeys(keys: ViewerKeys): void {
  useHotkeys(({ key }) => {
    const run: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => keys.goTo(keys.index - 1),
      ArrowRight: () => keys.goTo(keys.index + 1),
      Home: () => keys.goTo(0),
      End: () => keys.goTo(keys.count - 1),
      '+': () => keys.zoom(KEY_ZOOM),
      '=': () => keys.zoom(KEY_ZOOM),
      '-': () => keys.zoom(1 / KEY_ZOOM),
      ' ': keys.onPlay,
      l: () => keys.onLike?.(),
      d: () => keys.onDownload?.(),
      i: keys.onInfo,
      c: () => keys.onCollect?.(),
      m: () => keys.onMore?.(),
    };
    const action = run[key.length === 1 ? key.toLowerCase() : key];
    action?.();
    return action !== undefined;
  });
}
