import { useEffect, useState } from 'react';
import { motion } from '@/platform/motion';

const COUNT_UP_MS = 2_000;
/** A picture of it each: few enough for a mini-program, which sends every one to its view. */
const STEP_MS = 50;

/**
 * Numbers that count up when they first appear: maps what is to be shown to what is shown now, slower towards the end. Afterwards, and where
 * less movement is asked for, as it is. What a screen reader says is the number itself: give that as the label.
 */
export function useCountUp(): (value: number) => number {
  const [share, setShare] = useState(() => (motion.isReduced() ? 1 : 0));
  useEffect(() => {
    if (motion.isReduced()) return undefined;
    const began = Date.now();
    const timer = setInterval(() => {
      const passed = Math.min(1, (Date.now() - began) / COUNT_UP_MS);
      setShare(1 - (1 - passed) ** 3);
      if (passed === 1) clearInterval(timer);
    }, STEP_MS);
    return () => clearInterval(timer);
  }, []);
  return (value) => (share === 1 ? value : Math.round(value * share));
}
