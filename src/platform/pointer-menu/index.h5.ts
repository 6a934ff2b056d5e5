import { type MouseEvent, type TouchEvent, useRef } from 'react';
import type { HasMenuButtons, ToPointerMenuProps, UseHold } from './types';

/** A long touch is no second button, though browsers report it by the same event: there the browser's own menu comes. */
const isTouch = ({ nativeEvent }: MouseEvent): boolean =>
  'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch';

export const hasMenuButtons: HasMenuButtons = true;

export const toPointerMenuProps: ToPointerMenuProps = (onOpen) => ({
  onContextMenu: (event: MouseEvent) => {
    if (isTouch(event)) return;
    event.preventDefault();
    onOpen({ x: event.clientX, y: event.clientY });
  },
});

export const useHold: UseHold = (onHold) => {
  const isHeld = useRef(false);
  return {
    onLongPress: () => {
      isHeld.current = true;
      onHold();
    },
    // Browsers end it with a click on what lies under the finger by then, which is the menu that has come.
    onTouchEnd: (event: TouchEvent) => {
      if (isHeld.current) event.preventDefault();
      isHeld.current = false;
    },
  };
};
