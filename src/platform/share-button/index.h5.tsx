import type { ReadCard, ShareButton as ShareButtonComponent } from './types';

export const ShareButton: ShareButtonComponent = null;

export const readCard: ReadCard = () => null;
