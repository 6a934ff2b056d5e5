import { useEffect, useRef, useState } from 'react';
import { nextSeconds, nextSlide, type SlideSeconds } from '@/domain/viewer/slideshow';
import { awake } from '@/platform/awake';
import { fullscreen } from '@/platform/fullscreen';

export interface SlideshowFacts {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly isVideo: boolean;
  readonly index: number;
  readonly count: number;
  readonly isPlaying: boolean;
  readonly onPlay: (isPlaying: boolean) => void;
  readonly onShow: (index: number) => void;
  readonly onRoundEnd?: (() => void) | undefined;
}

export interface Slideshow {
  readonly isOn: boolean;
  readonly isPaused: boolean;
  readonly seconds: SlideSeconds;
  start(): void;
  stop(): void;
  pause(isPaused: boolean): void;
  changeSeconds(): void;
}

/** One after the other over the whole screen, which stays on meanwhile. A video plays to its end. */
export function useSlideshow(facts: SlideshowFacts): Slideshow {
  const { isOn, isVideo, index, isPlaying } = facts;
  const [isPaused, setIsPaused] = useState(false);
  const [seconds, setSeconds] = useState<SlideSeconds>(5);
  const latest = useRef(facts);
  latest.current = facts;
  const hasPlayed = useRef(false);

  useEffect(() => {
    hasPlayed.current = false;
    if (isOn && isVideo) latest.current.onPlay(true);
  }, [isOn, isVideo, index]);
  if (isVideo && isPlaying) hasPlayed.current = true;

  const isWaiting = isOn && !isPaused && !(isVideo && isPlaying);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(
      () => {
        const now = latest.current;
        const next = nextSlide(now.index, now.count);
        if (next.isRoundEnd) now.onRoundEnd?.();
        now.onShow(next.index);
      },
      // A video that has ended makes way at once; one that does not start is passed over like a photo.
      isVideo && hasPlayed.current ? 0 : seconds * 1_000,
    );
    return () => clearTimeout(timer);
  }, [isWaiting, isVideo, seconds, index]);

  useEffect(() => {
    if (!isOn) return undefined;
    const letSleep = awake.keep();
    const stopWatching = fullscreen.subscribe((isFull) => {
      if (!isFull) latest.current.onChange(false);
    });
    return () => {
      letSleep();
      stopWatching();
      void fullscreen.leave(); // nobody waits for it
    };
  }, [isOn]);

  return {
    isOn,
    isPaused,
    seconds,
    start: () => {
      setIsPaused(false);
      facts.onChange(true);
      // Refused, it fills the window.
      if (fullscreen.isOffered) void fullscreen.enter();
    },
    stop: () => facts.onChange(false),
    pause: setIsPaused,
    changeSeconds: () => setSeconds(nextSeconds),
  };
}
