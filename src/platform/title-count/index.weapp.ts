import type { SetTitleCount } from './types';

/** There is no tab of a browser. */
export const setTitleCount: SetTitleCount = () => undefined;
