import type { AccessService } from '../access/access.service';
import type { FaceModel } from '../../adapters/faces/types';
import type { Db, Id } from '../../db/tables';
import { type FaceMatrix, packFaces } from './face-matrix';
import { findFaceVersion, listFaceVersions, readVectors } from './face-search.repository';

type AlbumCondition = ReturnType<AccessService['seenAlbums']>;

/** Albums' faces in this process's memory, by their versions: never on a disk, and no older than what the database says. */
export interface MatrixCache {
  /** Null if the album is switched off, or if `isSeen`, over the columns of `album`, does not hold for it. */
  find(albumId: Id, isSeen: AlbumCondition, model: FaceModel): Promise<FaceMatrix | null>;
  findVersion(albumId: Id, isSeen: AlbumCondition): Promise<Id | null>;
  /** Lets go what has changed or ended, and what has not been asked for of late. */
  refresh(): Promise<void>;
}

interface Held {
  readonly version: Id;
  readonly modelVersion: string;
  readonly matrix: FaceMatrix;
  usedAt: number;
}

/** Of all albums: about 85 MB. */
const MOST_FACES = 400_000;
const IDLE_MS = 600_000;

export function createMatrixCache({ db, now }: { readonly db: Db; readonly now: () => number }): MatrixCache {
  const held = new Map<Id, Held>();
  const loading = new Map<string, Promise<Held | null>>();

  async function load(albumId: Id, model: FaceModel): Promise<Held | null> {
    const { version, rows } = await readVectors(db, albumId, model);
    if (version === null) return null;
    const matrix = packFaces(rows, model.dimension);
    return { version, modelVersion: model.version, matrix, usedAt: now() };
  }

  function makeRoom(): void {
    let faces = [...held.values()].reduce((sum, { matrix }) => sum + matrix.count, 0);
    const oldestFirst = [...held.entries()].sort(([, a], [, b]) => a.usedAt - b.usedAt);
    for (const [albumId, { matrix, usedAt }] of oldestFirst) {
      if (faces <= MOST_FACES && usedAt > now() - IDLE_MS) break;
      held.delete(albumId);
      faces -= matrix.count;
    }
  }

  const findVersion: MatrixCache['findVersion'] = (albumId, isSeen) => findFaceVersion(db, albumId, isSeen);

  return {
    findVersion,

    async refresh() {
      makeRoom();
      if (held.size === 0) return;
      const versions = await listFaceVersions(db, [...held.keys()]);
      for (const [albumId, { version }] of held) if (versions.get(albumId) !== version) held.delete(albumId);
    },

    async find(albumId, isSeen, model) {
      const version = await findVersion(albumId, isSeen);
      if (version === null) {
        held.delete(albumId);
        return null;
      }
      const had = held.get(albumId);
      if (had !== undefined && had.version === version && had.modelVersion === model.version) {
        had.usedAt = now();
        return had.matrix;
      }
      held.delete(albumId);
      const key = `${albumId} ${version} ${model.version}`;
      const under = loading.get(key) ?? load(albumId, model).finally(() => loading.delete(key));
      loading.set(key, under);
      const loaded = await under;
      if (loaded === null) return null;
      held.set(albumId, loaded);
      makeRoom();
      return loaded.matrix;
    },
  };
}
