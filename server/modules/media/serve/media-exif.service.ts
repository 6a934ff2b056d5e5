import type { MediaExif, MediaIdInput } from '@contract/schemas/media';
import type { CameraFacts } from '../../../adapters/image/types';
import type { Db, Id, Tx } from '../../../db/tables';
import type { Caller } from '../../../http/caller';
import type { AccessService } from '../../access/access.service';
import { canReadFacts } from '../../access/media-access.service';
import { requireMedia } from '../wall/media-list.service';

export interface MediaExifService {
  /** Refuses with MEDIA_ABSENT. Behind a placeholder nothing but its size. The place is given only to holders and to the uploader. */
  get(caller: Caller, input: MediaIdInput): Promise<MediaExif>;
}

export function createMediaExif(deps: { readonly db: Db; readonly access: AccessService }): MediaExifService {
  return {
    async get(caller, input) {
      const { row, access } = await requireMedia(deps, caller, input.id);
      const canRead = canReadFacts(row, access);
      const facts = canRead ? await findFacts(deps.db, row.id) : undefined;
      const isForEyes = access.rights.role === 'holder' || access.userId === row.uploaderId;
      return {
        fileName: canRead ? row.fileName : '',
        sizeBytes: Number(row.sizeBytes),
        pixelX: row.pixelX,
        pixelY: row.pixelY,
        takenLocal: row.takenLocal,
        camera: facts?.camera ?? '',
        lens: facts?.lens ?? '',
        exposureTime: facts?.exposure_time ?? '',
        fNumber: facts?.f_number ?? null,
        iso: facts?.iso ?? null,
        focalLength: facts?.focal_length ?? null,
        latitude: isForEyes ? (facts?.latitude ?? null) : null,
        longitude: isForEyes ? (facts?.longitude ?? null) : null,
      };
    },
  };
}

function findFacts(db: Db, mediaId: Id) {
  return db.selectFrom('media_exif').selectAll().where('media_id', '=', mediaId).executeTakeFirst();
}

/** Keeps what the camera wrote, in the transaction that makes the row ready. */
export async function keepCameraFacts(tx: Tx, mediaId: Id, facts: CameraFacts): Promise<void> {
  const values = {
    camera: facts.camera,
    lens: facts.lens,
    exposure_time: facts.exposureTime,
    f_number: facts.fNumber,
    iso: facts.iso,
    focal_length: facts.focalLength,
    latitude: facts.point?.latitude ?? null,
    longitude: facts.point?.longitude ?? null,
  };
  await tx
    .insertInto('media_exif')
    .values({ media_id: mediaId, ...values })
    .onConflict((conflict) => conflict.column('media_id').doUpdateSet(values))
    .execute();
}
