import { ASSET_PATH, PAGE_ORIGIN } from '../protocol';
import { fire, isOn, numberOf, textOf, type ViewElement } from './nodes';
import { toMessage } from './report';

/**
 * [Note: Pictures] The page's origin is not the server's, and Chromium keeps pages from addresses of the local network. So
 * every picture is asked for at the page's own origin, where the runner fetches it: from the server, the files of the
 * package, or the files that `wx` keeps.
 */
export function toAssetUrl(source: string): string {
  if (source === '' || /^(?:data|blob):/.test(source)) return source;
  const kept = findFile(source);
  if (kept !== undefined) return URL.createObjectURL(new Blob([kept]));
  return `${PAGE_ORIGIN}${ASSET_PATH}?from=${encodeURIComponent(source)}`;
}

let findFile: (path: string) => Uint8Array<ArrayBuffer> | undefined = () => undefined;

/** Where the files are that page code has written or chosen. */
export function setFileFinder(find: typeof findFile): void {
  findFile = find;
}

/** The same for what styles refer to. */
export function toAssetStyle(css: string): string {
  return css.replace(
    /url\((['"]?)((?:https?:|wxfile:|\/)[^'")]+)\1\)/g,
    (_, __, source: string) => `url("${toAssetUrl(source)}")`,
  );
}

const SIZES: Readonly<Record<string, string>> = {
  scaleToFill: '100% 100%',
  aspectFit: 'contain',
  aspectFill: 'cover',
  widthFix: '100% 100%',
  heightFix: '100% 100%',
};

/** The newest source of each: one that comes late is nobody's. */
const latest = new WeakMap<ViewElement, string>();

/** An `image` draws itself as a background, which knows the same modes of fitting. */
export function applyImage(element: ViewElement, name: string): boolean {
  if (name === 'mode') {
    element.style.backgroundSize = SIZES[textOf(element, 'mode', 'scaleToFill')] ?? 'auto';
    return true;
  }
  if (name !== 'src') return false;
  const source = textOf(element, 'src');
  latest.set(element, source);
  element.style.backgroundImage = 'none';
  if (source !== '') void load(element, source);
  return true;
}

async function load(element: ViewElement, source: string): Promise<void> {
  const picture = new Image();
  picture.src = toAssetUrl(source);
  try {
    await picture.decode();
  } catch (error) {
    if (latest.get(element) === source) fire(element, 'error', { errMsg: `GET ${source} fail: ${toMessage(error)}` });
    return;
  }
  if (latest.get(element) !== source) return;
  element.style.backgroundImage = `url("${picture.src}")`;
  element.style.backgroundRepeat = 'no-repeat';
  element.style.backgroundPosition = 'center';
  const { naturalWidth: width, naturalHeight: height } = picture;
  const mode = textOf(element, 'mode');
  if (mode === 'widthFix') element.style.height = `${(element.clientWidth * height) / width}px`;
  if (mode === 'heightFix') element.style.width = `${(element.clientHeight * width) / height}px`;
  fire(element, 'load', { width, height });
}

/** A `video` that plays nothing, and knows whether it does. */
interface Playing {
  isPlaying: boolean;
  isFullScreen: boolean;
  timeSeconds: number;
  rate: number;
}

const players = new WeakMap<ViewElement, Playing>();

export function playerOf(video: ViewElement): Playing {
  const found = players.get(video);
  if (found !== undefined) return found;
  const player = { isPlaying: false, isFullScreen: false, timeSeconds: numberOf(video, 'initial-time', 0), rate: 1 };
  players.set(video, player);
  return player;
}

const VIDEO_METHODS: Readonly<Record<string, (video: ViewElement, argument: unknown) => void>> = {
  play(video) {
    const player = playerOf(video);
    if (player.isPlaying) return;
    player.isPlaying = true;
    fire(video, 'play', {});
  },
  pause(video) {
    const player = playerOf(video);
    if (!player.isPlaying) return;
    player.isPlaying = false;
    fire(video, 'pause', {});
  },
  stop(video) {
    const player = playerOf(video);
    Object.assign(player, { isPlaying: false, timeSeconds: 0 });
    fire(video, 'pause', {});
  },
  seek(video, position) {
    const player = playerOf(video);
    player.timeSeconds = Number(position);
    fire(video, 'seekcomplete', { position: player.timeSeconds });
    fire(video, 'timeupdate', { currentTime: player.timeSeconds, duration: numberOf(video, 'duration', 0) });
  },
  playbackRate(video, rate) {
    playerOf(video).rate = Number(rate);
  },
  requestFullScreen(video) {
    playerOf(video).isFullScreen = true;
    fire(video, 'fullscreenchange', { fullScreen: true, direction: 'vertical' });
  },
  exitFullScreen(video) {
    playerOf(video).isFullScreen = false;
    fire(video, 'fullscreenchange', { fullScreen: false, direction: 'vertical' });
  },
};

/** What a `VideoContext` does to its video. */
export function callVideo(video: ViewElement, method: string, argument: unknown): void {
  const run = VIDEO_METHODS[method];
  if (run === undefined) throw new Error(`a video of this runtime has no ${method}`);
  run(video, argument);
}

/** Attributes of a video stay off the browser's own element: it would load and play. */
export function applyVideo(video: ViewElement, name: string): boolean {
  if (name === 'src' && textOf(video, 'src') !== '') {
    const player = playerOf(video);
    player.isPlaying = false;
    queueMicrotask(() => {
      fire(video, 'loadedmetadata', { width: 0, height: 0, duration: numberOf(video, 'duration', 0) });
      if (isOn(video, 'autoplay')) callVideo(video, 'play', undefined);
    });
  }
  return ['src', 'autoplay', 'controls', 'loop', 'muted', 'poster', 'duration'].includes(name);
}
