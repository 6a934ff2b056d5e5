import type { ToPointerMenuProps } from './types';

export const toPointerMenuProps: ToPointerMenuProps = () => ({});
