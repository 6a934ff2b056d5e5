/** A picture behind a fixed frame: `scale` in frame pixels for one of the picture, `x` and `y` of its corner from the frame's. */
export interface CropView {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Box {
  readonly width: number;
  readonly height: number;
}

/** A part of a picture, in its own pixels. */
export interface CropArea extends Box {
  readonly left: number;
  readonly top: number;
}

export const CROP_ZOOM_MAX = 4;

/** The scale at which the picture just covers the frame. */
export function coverScale(picture: Box, frame: Box): number {
  return Math.max(frame.width / picture.width, frame.height / picture.height);
}

/** Covers the frame, its middle in the middle. */
export function coverFrame(picture: Box, frame: Box): CropView {
  const scale = coverScale(picture, frame);
  return {
    scale,
    x: (frame.width - picture.width * scale) / 2,
    y: (frame.height - picture.height * scale) / 2,
  };
}

/** The nearest view that leaves no part of the frame empty and is not larger than the largest. */
export function keepCovered(picture: Box, frame: Box, view: CropView): CropView {
  const least = coverScale(picture, frame);
  const scale = Math.min(Math.max(view.scale, least), least * CROP_ZOOM_MAX);
  const clamp = (value: number, size: number, frameSize: number): number =>
    Math.min(0, Math.max(frameSize - size * scale, value));
  return {
    scale,
    x: clamp(view.x, picture.width, frame.width),
    y: clamp(view.y, picture.height, frame.height),
  };
}

/** Larger or smaller by `factor`, with the point of the frame that is given staying where it is. */
export function zoomAt(
  picture: Box,
  frame: Box,
  view: CropView,
  factor: number,
  point = { x: frame.width / 2, y: frame.height / 2 },
): CropView {
  const least = coverScale(picture, frame);
  const scale = Math.min(Math.max(view.scale * factor, least), least * CROP_ZOOM_MAX);
  const grown = scale / view.scale;
  return keepCovered(picture, frame, {
    scale,
    x: point.x - (point.x - view.x) * grown,
    y: point.y - (point.y - view.y) * grown,
  });
}

/** The part of the picture that the frame shows. */
export function toCropArea(picture: Box, frame: Box, view: CropView): CropArea {
  const { scale, x, y } = keepCovered(picture, frame, view);
  return {
    left: Math.abs(x) / scale,
    top: Math.abs(y) / scale,
    width: frame.width / scale,
    height: frame.height / scale,
  };
}
