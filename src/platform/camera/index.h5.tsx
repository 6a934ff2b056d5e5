import { useEffect, useRef } from 'react';
import type { PickedFile } from '../media/types';
import { openFaceFinder } from './face-finder';
import { brightnessOf } from './pixels';
import { startFinderWorker } from './start-worker';
import { LOOK_EVERY_MS, type CameraFailure, type CameraView as CameraViewComponent } from './types';

const QUALITY = 0.92;
/** What is looked at is made this wide: light and the place of a face are seen as well in it. */
const LOOKED_AT_WIDTH = 160;

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
    const finder = openFaceFinder(startFinderWorker);
    let stream: MediaStream | null = null;
    let isOver = false;
    let hasLooked = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const look = async (): Promise<void> => {
      const height = Math.round((LOOKED_AT_WIDTH * element.videoHeight) / Math.max(1, element.videoWidth));
      const canvas = height > 0 ? draw(element, LOOKED_AT_WIDTH, height) : null;
      if (canvas !== null) {
        const { width } = canvas;
        const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
        const brightness = brightnessOf(data);
        // The first look waits for nothing: a selfie can be taken before the model is there.
        if (!hasLooked) latest.current.onLook({ brightness, faces: null });
        hasLooked = true;
        const faces = await finder.find({ width, height, data });
        if (!isOver) latest.current.onLook({ brightness, faces });
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
      finder.end();
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
