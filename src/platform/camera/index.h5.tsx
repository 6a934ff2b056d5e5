import { useEffect, useRef } from 'react';
import type { PickedFile } from '../media/types';
import { brightnessOf } from './pixels';
import { LOOK_EVERY_MS, type CameraFailure, type CameraView as CameraViewComponent, type SeenFace } from './types';

const QUALITY = 0.92;
/** What is looked at is made this wide: light and the place of a face are seen as well in it. */
const LOOKED_AT_WIDTH = 160;

/** Chromium's, where the system has one. Not in TypeScript's DOM. */
interface FoundFace {
  readonly boundingBox: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}
interface Finder {
  detect(source: CanvasImageSource): Promise<readonly FoundFace[]>;
}
type FinderClass = new (options: { fastMode: boolean; maxDetectedFaces: number }) => Finder;

function makeFinder(): Finder | null {
  const { FaceDetector } = window as { FaceDetector?: FinderClass };
  if (FaceDetector === undefined) return null;
  try {
    return new FaceDetector({ fastMode: true, maxDetectedFaces: 3 });
  } catch {
    return null;
  }
}

function toFailure(error: unknown): CameraFailure {
  return error instanceof DOMException && ['NotAllowedError', 'SecurityError'].includes(error.name)
    ? 'forbidden'
    : 'absent';
}

function draw(video: HTMLVideoElement, width: number, height: number): HTMLCanvasElement | null {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: width <= LOOKED_AT_WIDTH });
  if (context === null) return null;
  context.drawImage(video, 0, 0, width, height);
  return canvas;
}

async function take(video: HTMLVideoElement): Promise<PickedFile | null> {
  const canvas = draw(video, video.videoWidth, video.videoHeight);
  const blob = await new Promise<Blob | null>((resolve) => {
    if (canvas === null) resolve(null);
    else canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  });
  if (blob === null) return null;
  return { name: 'selfie.jpg', sizeBytes: blob.size, mime: blob.type, handle: { kind: 'blob', blob } };
}

/** Null: where the browser has no way to find any, or it failed just now. */
async function findFaces(finder: Finder | null, canvas: HTMLCanvasElement): Promise<readonly SeenFace[] | null> {
  if (finder === null) return null;
  try {
    const found = await finder.detect(canvas);
    return found.map(({ boundingBox: { x, y, width, height } }) => ({
      left: x / canvas.width,
      top: y / canvas.height,
      width: width / canvas.width,
      height: height / canvas.height,
    }));
  } catch {
    return null;
  }
}

async function open(facing: 'user' | 'environment'): Promise<MediaStream> {
  // Absent on a page that is not served securely.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (devices === undefined) throw new Error('no camera');
  return devices.getUserMedia({
    audio: false,
    video: { facingMode: facing, width: { ideal: 1280 }, height: { ideal: 960 } },
  });
}

export const CameraView: CameraViewComponent = (props) => {
  const { label, className, facing } = props;
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    const { current: element } = video;
    if (element === null) return undefined;
    const finder = makeFinder();
    let stream: MediaStream | null = null;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const look = async (): Promise<void> => {
      const height = Math.round((LOOKED_AT_WIDTH * element.videoHeight) / Math.max(1, element.videoWidth));
      const canvas = height > 0 ? draw(element, LOOKED_AT_WIDTH, height) : null;
      if (canvas !== null) {
        const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
        const faces = await findFaces(finder, canvas);
        if (!isOver) latest.current.onLook({ brightness: brightnessOf(pixels), faces });
      }
      if (!isOver) timer = setTimeout(() => void look(), LOOK_EVERY_MS); // does not fail
    };

    const start = async (): Promise<void> => {
      try {
        const opened = await open(facing);
        if (isOver) {
          for (const track of opened.getTracks()) track.stop();
          return;
        }
        stream = opened;
        element.srcObject = opened;
        await element.play();
        if (isOver) return;
        latest.current.onReady({ take: () => take(element) });
        await look();
      } catch (error) {
        if (!isOver) latest.current.onFailed(toFailure(error));
      }
    };
    void start(); // tells its failures

    return () => {
      isOver = true;
      clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
      element.srcObject = null;
      latest.current.onReady(null);
    };
  }, [facing]);

  return (
    <video
      ref={video}
      className={className}
      style={facing === 'user' ? { transform: 'scaleX(-1)' } : {}}
      aria-label={label}
      playsInline
      muted
      autoPlay
    />
  );
};
