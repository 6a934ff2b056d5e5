import { defineArea } from '../../area';
import { handleJob } from '../../jobs/queue';
import type { AccessArea } from '../access/access.wiring';
import type { AlbumArea } from '../album/album.wiring';
import type { MediaArea } from '../media/media.wiring';
import type { NoticeArea } from '../notice/notice.wiring';
import type { UserArea } from '../user/user.wiring';
import { createAlbumFaces } from './face-album.service';
import { createFaceAnswers } from './face-answer.service';
import { createFaceAsks } from './face-ask.service';
import { createFaceConsents } from './face-consent.service';
import { INDEX_FACES, SWEEP_FACES } from './face-index.jobs';
import { createFaceIndex } from './face-index.service';
import { createMatrixCache } from './face-matrix-cache';
import { createFaceMine } from './face-mine.service';
import { createFacePeople } from './face-people.service';
import { createFacePhotos } from './face-photo.service';
import { createFaceSearch } from './face-search.service';
import { createFaceTell } from './face-tell.service';
import { FACE_TABLES } from './face.tables';

const REFRESH_MS = 10_000;

export const faceArea = defineArea({
  name: 'face',
  tables: FACE_TABLES,
  wire(given, areas: AccessArea & UserArea & MediaArea & AlbumArea & NoticeArea) {
    const deps = { ...given, access: areas.access.access, pictures: areas.user.pictures };
    const consents = createFaceConsents(deps);
    const matrices = createMatrixCache({ db: deps.db, now: () => deps.clock.now().getTime() });
    const facePhotos = createFacePhotos({ ...deps, consents });
    const people = createFacePeople({ ...deps, consents, lists: areas.media.lists });
    const telling = createFaceTell({ ...deps, consents, matrices, notices: areas.notice.notices });
    return {
      consents,
      matrices,
      facePhotos,
      people,
      albumFaces: createAlbumFaces(deps),
      asks: createFaceAsks({ ...deps, lists: areas.media.lists, files: areas.media.files, gate: areas.media.drawings }),
      index: createFaceIndex({
        ...deps,
        readPhotosAgain: (signal) => facePhotos.readAgain(signal),
        groupPeople: (...asked) => people.group(...asked),
        tellPeople: (...asked) => telling.tell(...asked),
      }),
      search: createFaceSearch({ ...deps, consents, matrices, lists: areas.media.lists }),
      mine: createFaceMine({ ...deps, consents, matrices, albums: areas.album.albums }),
      answers: createFaceAnswers({ ...deps, consents, people }),
    };
  },
  async bind({ routes, http, log }, own) {
    const { bindAsks, bindFaces, bindPeople } = await import('./face.routes');
    bindFaces(routes, own);
    bindPeople(routes, own.people);
    bindAsks(routes, own.asks);
    // What was erased leaves this process's memory too, whether or not somebody searches there again.
    const timer = setInterval(() => {
      own.matrices.refresh().catch((error: unknown) => log.warn({ err: error }, 'faces in memory were not refreshed'));
    }, REFRESH_MS).unref();
    http.addHook('onClose', async () => clearInterval(timer));
  },
  jobs: ({ index }) => [
    handleJob(INDEX_FACES, ({ albumId }, signal) => index.index(albumId, signal)),
    handleJob(SWEEP_FACES, async (_payload, signal) => {
      // First, so that a run that fails is followed by another.
      await index.scheduleNext();
      await index.sweep(signal);
    }),
  ],
  schedules: ({ index }) => [index],
});
