import type { UseTabPlace } from './types';

export const useTabPlace: UseTabPlace = (elementId) => ({ scrollIntoView: elementId });
