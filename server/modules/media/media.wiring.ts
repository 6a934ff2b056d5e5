import { STORAGE_TYPE } from '@contract/constants/media';
import { type AreaNotes, type AreaDeps, defineArea, type ServicesOf } from '../../area';
import { handleJob, type JobHandler } from '../../jobs/queue';
import type { AccessArea } from '../access/access.wiring';
import type { AdArea } from '../ad/ad.wiring';
import type { CapacityArea } from '../capacity/capacity.wiring';
import type { FaceAnswerService } from '../face/face-answer.service';
import type { FaceMineService } from '../face/face-mine.service';
import type { FacePeopleService } from '../face/face-people.service';
import type { InstallationArea } from '../installation/installation.wiring';
import type { LiveService } from '../live/live.service';
import type { StatEventService } from '../statistics/stat-event.service';
import type { UserArea } from '../user/user.wiring';
import type { WordArea } from '../word/word.wiring';
import { createMediaCompression } from './derive/media-compress.service';
import { createMediaDeriver } from './derive/media-derive.service';
import { createMediaLarge } from './derive/media-large.service';
import { MARK_PHOTOS, MARK_VIDEOS, REMARK_PHOTO, REMARK_VIDEO } from './derive/media-mark.jobs';
import { createMediaMarks } from './derive/media-mark.service';
import { createMediaLikes } from './edit/media-like.service';
import { createMediaManagement } from './edit/media-manage.service';
import { createMediaPurchases } from './edit/media-purchase.service';
import { createMediaReviews } from './edit/media-review.service';
import { createMediaTransfers } from './edit/media-transfer.service';
import { createMediaTurns } from './edit/media-turn.service';
import { ERASE_ALBUMS, SWEEP_BIN } from './jobs/media-bin.jobs';
import { COMPRESS_MEDIA } from './jobs/media-compress.jobs';
import {
  DERIVE_COSTLY,
  DERIVE_IMAGE,
  DERIVE_LARGE,
  DERIVE_VIDEO,
  ownerFlag,
  SWEEP_MEDIA,
} from './jobs/media-derive.jobs';
import { EXAMINE_MEDIA } from './jobs/media-doctor.jobs';
import { TURN_MEDIA } from './jobs/media-turn.jobs';
import { createMediaBin } from './lifecycle/media-bin.service';
import { createMediaDoctor } from './lifecycle/media-doctor.service';
import { createMediaErasure } from './lifecycle/media-erase.service';
import { createMediaRemoval } from './lifecycle/media-remove.service';
import { createMediaSweep } from './lifecycle/media-sweep.service';
import { MEDIA_TABLES } from './media.tables';
import { createDrawingGate } from './objects/drawing-gate';
import { createMediaUrls } from './rows/media-url';
import { createKeptOriginals } from './serve/kept-original.service';
import { createDownloads } from './serve/media-download.service';
import { createMediaExif } from './serve/media-exif.service';
import { createMediaFiles } from './serve/media-file.service';
import { createPuzzles } from './serve/puzzle.service';
import type { UploadPartDeps } from './upload/multipart-upload-part';
import { createMultipartUploads } from './upload/multipart-upload.service';
import { createMediaUploads } from './upload/media-upload.service';
import { createUploadGrants } from './upload/upload-grant.service';
import { createMediaGroups } from './wall/media-group.service';
import { createWallChoices } from './wall/wall-choices.service';
import { createMediaList } from './wall/media-list.service';

type Before = InstallationArea & AccessArea & AdArea & WordArea & UserArea & CapacityArea;

/** Built after this area, from it. */
interface BuiltLater {
  readonly statistics: { readonly events: StatEventService };
  readonly live: { readonly live: LiveService };
  readonly face: {
    readonly answers: FaceAnswerService;
    readonly mine: FaceMineService;
    readonly people: FacePeopleService;
  };
}

async function wireMedia(given: AreaDeps, areas: Before & BuiltLater, notes: AreaNotes) {
  const { installation } = areas.installation;
  const { access } = areas.access;
  const { capacity } = areas.capacity;
  const { pictures, users, conversions } = areas.user;
  const urls = createMediaUrls(await installation.secret('media-url'), given.clock);
  const secret = await installation.secret('upload-credential');
  const deps = { ...given, access, urls };
  const drawings = createDrawingGate();
  const marks = createMediaMarks({ ...deps, pictures, users, gate: drawings });
  const downloads = createDownloads({
    ...deps,
    conversions,
    counter: { add: (events) => areas.statistics.events.add(events) },
    useFree: (caller) => areas.ad.ads.useDownload(caller),
  });
  const uploadType = STORAGE_TYPE[deps.env.storage.uploadsTo];
  const grants = createUploadGrants(deps.uploadTargets, uploadType, deps);
  // For forms and parts that are sent here.
  const uploadForm: UploadPartDeps = { ...deps, secret };
  return {
    urls,
    /** One for the process: whatever is drawn while somebody waits. */
    drawings,
    marks,
    downloads,
    uploadForm,
    lists: createMediaList({
      ...deps,
      facesOn: {
        listMine: (...asked) => areas.face.mine.listMine(...asked),
        listWithPeople: (...asked) => areas.face.people.listMedia(...asked),
        addBoxes: (...asked) => areas.face.answers.addBoxes(...asked),
      },
    }),
    choices: createWallChoices(deps),
    groups: createMediaGroups(deps),
    likes: createMediaLikes(deps),
    removal: createMediaRemoval(deps),
    transfers: createMediaTransfers({ ...deps, capacity }),
    management: createMediaManagement({ ...deps, texts: areas.word.texts }),
    turns: createMediaTurns({ ...deps, marks }),
    bin: createMediaBin({ ...deps, erasure: createMediaErasure(deps) }),
    puzzles: createPuzzles({ ...deps, downloads, gate: drawings }),
    exif: createMediaExif(deps),
    reviews: createMediaReviews(deps),
    purchases: createMediaPurchases(deps),
    kept: createKeptOriginals(deps),
    files: createMediaFiles({ ...deps, conversions }),
    uploads: createMediaUploads({ ...deps, secret, grants, capacity }),
    multipartUploads: createMultipartUploads({ ...deps, secret, capacity, uploadType }),
    compression: createMediaCompression(deps),
    deriver: createMediaDeriver({ ...deps, marks }),
    larger: createMediaLarge({ ...deps, marks }),
    sweep: createMediaSweep({ ...deps, files: notes.files }),
    doctor: createMediaDoctor({ ...deps, files: notes.files, counters: notes.counters }),
  };
}

type Own = Awaited<ReturnType<typeof wireMedia>>;

function listDeriveJobs({ deriver, larger, compression, marks, turns }: Own): readonly JobHandler[] {
  return [
    handleJob(
      DERIVE_IMAGE,
      // What its worker died of, or beside, is tried where it takes nobody with it.
      ({ mediaId, openTries }, signal, { wasCut }) =>
        wasCut ? deriver.setApart(mediaId, openTries) : deriver.derive(mediaId, signal, openTries),
      () => deriver.listBusy().map(ownerFlag),
    ),
    handleJob(DERIVE_COSTLY, ({ mediaId, openTries }, signal) => deriver.derive(mediaId, signal, openTries, false)),
    handleJob(DERIVE_VIDEO, ({ mediaId, openTries }, signal) => deriver.derive(mediaId, signal, openTries)),
    handleJob(DERIVE_LARGE, ({ mediaId, isApart = false }, signal, { wasCut }) =>
      larger.make(mediaId, signal, isApart || wasCut),
    ),
    handleJob(TURN_MEDIA, ({ mediaId }, signal) => turns.run(mediaId, signal)),
    handleJob(COMPRESS_MEDIA, ({ mediaId }, signal) => compression.run(mediaId, signal)),
    handleJob(MARK_PHOTOS, (payload, signal) => marks.markAlbum(payload, 'photo', signal)),
    handleJob(MARK_VIDEOS, (payload, signal) => marks.markAlbum(payload, 'video', signal)),
    handleJob(REMARK_PHOTO, ({ mediaId }, signal) => marks.remake(mediaId, signal)),
    handleJob(REMARK_VIDEO, ({ mediaId }, signal) => marks.remake(mediaId, signal)),
  ];
}

/** What follows is scheduled first, so that a run that fails is followed by another. */
function listUpkeepJobs(
  { sweep, marks, larger, doctor, bin }: Own,
  areas: UserArea & BuiltLater,
): readonly JobHandler[] {
  return [
    handleJob(SWEEP_MEDIA, async (_payload, signal) => {
      await sweep.scheduleNext();
      await marks.repair();
      await larger.repair();
      await sweep.sweep(signal);
      await areas.user.pictures.sweep(signal);
    }),
    handleJob(EXAMINE_MEDIA, async (_payload, signal) => {
      await doctor.scheduleNext();
      await doctor.examineAndTell(signal);
    }),
    handleJob(SWEEP_BIN, async (_payload, signal) => {
      await bin.scheduleNext();
      await bin.sweep(signal);
      await areas.live.live.forget();
    }),
    handleJob(ERASE_ALBUMS, async (_payload, signal) => {
      await bin.sweep(signal);
    }),
  ];
}

export const mediaArea = defineArea({
  name: 'media',
  tables: MEDIA_TABLES,
  wire: wireMedia,
  async bind({ routes, http, rateLimits }, own) {
    (await import('./derive/media-compress.routes')).bindMediaCompression(routes, own.compression);
    (await import('./serve/media-download.routes')).registerDownloads(http, own.downloads, rateLimits);
    (await import('./edit/media-review.routes')).bindMediaReviews(routes, own.reviews);
    (await import('./media.routes')).bindMedia(routes, own);
    (await import('./upload/media-upload.routes')).bindMediaUploads(routes, own.uploads);
    (await import('./serve/media-file.routes')).registerMediaFiles(http, own.files, rateLimits);
    (await import('./upload/multipart-upload.routes')).bindMultipartUploads(routes, own.multipartUploads);
    (await import('./upload/multipart-upload-part')).registerUploadParts(http, own.uploadForm, rateLimits);
    (await import('./upload/media-upload-form')).registerUploadForm(http, own.uploadForm, rateLimits);
  },
  jobs: (own, areas) => [...listDeriveJobs(own), ...listUpkeepJobs(own, areas)],
  schedules: ({ sweep, doctor, bin }) => [sweep, doctor, bin],
});

export type MediaArea = ServicesOf<typeof mediaArea>;
