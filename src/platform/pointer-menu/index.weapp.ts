import type { HasMenuButtons, ToPointerMenuProps, UseHold } from './types';

export const hasMenuButtons: HasMenuButtons = false;

export const toPointerMenuProps: ToPointerMenuProps = () => ({});

export const useHold: UseHold = (onHold) => ({ onLongPress: onHold });
