import type { ShareButton as ShareButtonComponent } from './types';

export const ShareButton: ShareButtonComponent = null;
