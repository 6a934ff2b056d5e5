import type { ReadPixelRatio } from './types';

export const readPixelRatio: ReadPixelRatio = () => window.devicePixelRatio || 1;
