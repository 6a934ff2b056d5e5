import type { ToPointerMenuProps, UseHold } from './types';

export const toPointerMenuProps: ToPointerMenuProps = () => ({});

export const useHold: UseHold = (onHold) => ({ onLongPress: onHold });
