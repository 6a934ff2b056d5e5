import type { PublicParamKey } from './public-param';

/** The kinds of client that are published, and the parameter that holds the published version of each. */
export const VERSION_PARAMS = {
  app: 'VERSION_APP',
  android: 'VERSION_ANDROID',
  ios: 'VERSION_IOS',
  miniProgram: 'VERSION_MINI',
  windows: 'VERSION_WINDOWS',
  macos: 'VERSION_MACOS',
  web: 'VERSION_WEB',
} as const satisfies Record<string, PublicParamKey>;
export type PublishedClient = keyof typeof VERSION_PARAMS;
