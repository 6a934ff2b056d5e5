import { http } from '../http';
import { share } from '../share/index.weapp';
import type { Outside } from './types';

export const outside: Outside = {
  ownHost: /^https?:\/\/([^/:]+)/.exec(http.baseUrl)?.[1] ?? '',
  /** A mini-program opens no browser. */
  open: share.copyText,
};
