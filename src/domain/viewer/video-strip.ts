import { stripFrameAt, stripOf, type StripLayout } from '@contract/rules/video-strip';

export interface VideoFrames {
  /** The picture that holds all of them. */
  readonly url: string;
  readonly layout: StripLayout;
  readonly durationMs: number;
}

/** Undefined for what cannot be sought by pictures. */
export function framesOf(media: {
  readonly stripUrl: string;
  readonly duration: number;
  readonly pixelX: number;
  readonly pixelY: number;
}): VideoFrames | undefined {
  const layout = media.stripUrl === '' ? null : stripOf(media.duration, media.pixelX, media.pixelY);
  return layout === null ? undefined : { url: media.stripUrl, layout, durationMs: media.duration };
}

/** The picture of this moment, filling a box: its middle where it does not fit. */
export function frameStyle(
  url: string,
  layout: StripLayout,
  atMs: number,
  { widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number },
) {
  const { column, row } = stripFrameAt(layout, atMs);
  const scale = Math.max(widthPx / layout.frameWidth, heightPx / layout.frameHeight);
  const frameWidth = layout.frameWidth * scale;
  const frameHeight = layout.frameHeight * scale;
  const x = -column * frameWidth - (frameWidth - widthPx) / 2;
  const y = -row * frameHeight - (frameHeight - heightPx) / 2;
  return {
    width: `${widthPx}px`,
    height: `${heightPx}px`,
    backgroundImage: `url("${url}")`,
    backgroundSize: `${layout.columns * frameWidth}px ${layout.rows * frameHeight}px`,
    backgroundPosition: `${x}px ${y}px`,
  };
}
