import { useEffect, useState } from 'react';
import type { UseHand } from './types';

const HANDS = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'wheel'] as const;

let wasHere = false;

export const useHand: UseHand = () => {
  const [isHere, setIsHere] = useState(wasHere);
  useEffect(() => {
    if (isHere) return undefined;
    const come = (): void => {
      wasHere = true;
      setIsHere(true);
    };
    for (const hand of HANDS) window.addEventListener(hand, come, { passive: true, capture: true });
    return () => {
      for (const hand of HANDS) window.removeEventListener(hand, come, { capture: true });
    };
  }, [isHere]);
  return isHere;
};
