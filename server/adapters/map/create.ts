import type { Env } from '../../env';
import { AMAP_ORIGIN, createAmap } from './amap';
import { createTencentMap, TENCENT_ORIGIN } from './tencent';
import type { MapProvider } from './types';

/** The provider that the settings name. Null without one. */
export function createMap({ map }: Pick<Env, 'map'>): MapProvider | null {
  switch (map?.provider) {
    case undefined:
      return null;
    case 'tencent':
      return createTencentMap({ ...map, origin: TENCENT_ORIGIN });
    case 'amap':
      return createAmap({ ...map, origin: AMAP_ORIGIN });
  }
}
