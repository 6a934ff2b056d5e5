import { TAB_KIND } from '@contract/constants/media';
import type { WallChoices, WallChoicesQuery } from '@contract/schemas/media-about';
import type { Caller } from '../../../http/caller';
import { searchPredicate } from '../../access/media-access.service';
import { type MediaListDeps, requireWall } from './media-list.service';
import { listCameras, listPlaces, listUploaders } from './wall-choices.repository';

export interface WallChoiceService {
  /** Counts what the caller may read the facts of, and nothing else; places for holders alone. Refuses with ALBUM_ABSENT. */
  list(caller: Caller, query: WallChoicesQuery): Promise<WallChoices>;
}

export function createWallChoices(deps: Pick<MediaListDeps, 'db' | 'access'>): WallChoiceService {
  return {
    async list(caller, { albumId }) {
      const { filter, access } = await requireWall(deps, caller, { albumId, type: TAB_KIND.photoVideo });
      const wall = { filter, predicate: searchPredicate(access) };
      const isHolder = access.rights.role === 'holder';
      const [uploaders, cameras, places] = await Promise.all([
        listUploaders(deps.db, wall),
        listCameras(deps.db, wall),
        isHolder ? listPlaces(deps.db, wall) : [],
      ]);
      return { uploaders, cameras, places };
    },
  };
}
