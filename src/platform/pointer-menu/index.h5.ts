import type { MouseEvent } from 'react';
import type { ToPointerMenuProps } from './types';

/** A long touch is no second button, though browsers report it by the same event: there the browser's own menu comes. */
const isTouch = ({ nativeEvent }: MouseEvent): boolean =>
  'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch';

export const toPointerMenuProps: ToPointerMenuProps = (onOpen) => ({
  onContextMenu: (event: MouseEvent) => {
    if (isTouch(event)) return;
    event.preventDefault();
    onOpen({ x: event.clientX, y: event.clientY });
  },
});
