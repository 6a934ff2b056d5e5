import { STORAGE_TYPE } from '@contract/constants/media';
import type { Clock } from './adapters/clock/types';
import type { Ids } from './adapters/ids/types';
import { toObjectStores } from './adapters/object-store/stores';
import type { MapProvider } from './adapters/map/types';
import type { MediaAdapters } from './adapters/media-adapters';
import type { SignInAdapters } from './adapters/sign-in-adapters';
import type { Db } from './db/tables';
import type { Env } from './env';
import type { CallerLookup } from './http/caller';
import type { JobHandler, Jobs } from './jobs/queue';
import type { Log } from './log';
import { type AccessService, createAccess } from './modules/access/access.service';
import { type AlbumService, createAlbums } from './modules/album/album.service';
import { createOverdue, type OverdueService } from './modules/capacity/capacity-overdue.service';
import { type CapacityUseService, createCapacityUse } from './modules/capacity/capacity-use.service';
import { type CapacityService, createCapacity } from './modules/capacity/capacity.service';
import { type BalanceService, createBalances } from './modules/ledger/balances.service';
import { createMembers, type MemberService } from './modules/member/member.service';
import { type ActiveUserService, createActiveUsers } from './modules/statistics/active-user.service';
import { createFacePhotos, type FacePhotoService } from './modules/face/face-photo.service';
import { type AttentionService, createAttention } from './modules/user/attention.service';
import { createPeople, type PersonService } from './modules/user/person.service';
import { createPictures, type PictureService } from './modules/user/picture.service';
import { createProfiles, type ProfileService } from './modules/user/profile.service';
import { type AlbumBrowseService, createAlbumBrowses } from './modules/album/album-browse.service';
import { type AlbumPasswordService, createAlbumPasswords } from './modules/album/album-password.service';
import { type AlbumPersonService, createAlbumPeople } from './modules/album/album-person.service';
import { type AlbumTransferService, createAlbumTransfers } from './modules/album/album-transfer.service';
import { createMediaReviews, type MediaReviewService } from './modules/media/media-review.service';
import { createJoins, type JoinService } from './modules/share/join.service';
import { createPartners, type PartnerService } from './modules/share/partner.service';
import { createPosters, type PosterService } from './modules/share/poster.service';
import { createShares, type ShareService } from './modules/share/share.service';
import { type AlbumLabelService, createAlbumLabels } from './modules/album/album-label.service';
import { createInstallation } from './modules/installation/installation.service';
import { listCapacityJobs } from './jobs/capacity-jobs';
import { listMediaJobs } from './jobs/media-jobs';
import { listSecurityJobs } from './jobs/security-jobs';
import { createMediaCompression, type MediaCompressService } from './modules/media/media-compress.service';
import { createMediaDeriver, type MediaDeriveService } from './modules/media/media-derive.service';
import { createDrawingGate } from './modules/media/drawing-gate';
import { addMarkJobs } from './modules/media/media-mark.jobs';
import { createMediaMarks, type MediaMarkService } from './modules/media/media-mark.service';
import { createPuzzles } from './modules/media/puzzle.service';
import { createMediaGroups } from './modules/media/media-group.service';
import { createMediaLikes } from './modules/media/media-like.service';
import { createMediaList } from './modules/media/media-list.service';
import { createMediaRemoval } from './modules/media/media-remove.service';
import { createMediaTransfers } from './modules/media/media-transfer.service';
import { createMediaSweep, type MediaSweepService } from './modules/media/media-sweep.service';
import { createMediaUploads, type MediaUploadService } from './modules/media/media-upload.service';
import { createMediaFiles, type MediaFileService } from './modules/media/media-file.service';
import type { UploadPartParts } from './modules/media/chunked-upload-part';
import { type ChunkedUploadService, createChunkedUploads } from './modules/media/chunked-upload.service';
import { createMediaUrls, type MediaUrls } from './modules/media/media-url';
import { createUploadGrants } from './modules/media/upload-grant.service';
import type { MediaServices } from './modules/media/media.routes';
import { createPrivacy, type PrivacyService } from './modules/security/privacy.service';
import { createSecurity, type SecurityServices } from './modules/security/security.service';
import { createPlaces, type PlaceService } from './modules/place/place.service';
import { createPhoneCodes } from './modules/session/phone-code.service';
import type { SessionService } from './modules/session/session.service';
import { createSignIn, type SignInServices } from './modules/session/sign-in.service';
import { createSessionUses, type SessionUses } from './modules/session/session-use.service';
import { type BannerService, createBanners } from './modules/system/banner.service';
import { createPublicData, type PublicDataService } from './modules/system/public-data.service';
import { createSystem, type SystemService } from './modules/system/system.service';
import { createUsers, type UserService } from './modules/user/user.service';

/** Everything outside the services: what tests replace. */
import { listAlbumJobs } from './jobs/album-jobs';
import { listDoctorJobs } from './jobs/doctor-jobs';
import { createCollects } from './modules/interaction/collect.service';
import { createComments } from './modules/interaction/comment.service';
import type { InteractionServices } from './modules/interaction/interaction.routes';
import { createLive, type LiveService } from './modules/live/live.service';
import { createMediaDoctor, type MediaDoctor } from './modules/media/media-doctor.service';
import { createMediaBin } from './modules/media/media-bin.service';
import { createDownloads } from './modules/media/media-download.service';
import { createMediaErasure } from './modules/media/media-erase.service';
import { createMediaExif } from './modules/media/media-exif.service';
import { createMediaPurchases, type MediaPurchaseService } from './modules/media/media-purchase.service';
import { createMediaManagement } from './modules/media/media-manage.service';
import { createSearch, type SearchService } from './modules/search/search.service';
import { createAlbumStatistics } from './modules/statistics/album-statistics.service';
import { createStatEvents } from './modules/statistics/stat-event.service';
import type { StatisticsServices } from './modules/statistics/statistics.routes';

export interface Parts extends MediaAdapters, SignInAdapters {
  readonly env: Env;
  readonly db: Db;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Null where none is configured. */
  readonly map: MapProvider | null;
  readonly log: Log;
}

/** The services of every area. One line per area here, one in `createServices`. */
export interface Services {
  readonly callers: CallerLookup;
  readonly access: AccessService;
  readonly sessions: SessionService;
  readonly signIn: SignInServices;
  readonly sessionUses: SessionUses;
  readonly users: UserService;
  readonly pictures: PictureService;
  readonly profiles: ProfileService;
  readonly people: PersonService;
  readonly attention: AttentionService;
  readonly facePhotos: FacePhotoService;
  readonly members: MemberService;
  readonly balances: BalanceService;
  readonly capacity: CapacityService;
  readonly capacityUse: CapacityUseService;
  readonly overdue: OverdueService;
  readonly compression: MediaCompressService;
  readonly activeUsers: ActiveUserService;
  readonly privacy: PrivacyService;
  readonly security: SecurityServices;
  readonly system: SystemService;
  readonly publicData: PublicDataService;
  readonly banners: BannerService;
  readonly places: PlaceService;
  readonly albums: AlbumService;
  readonly albumPasswords: AlbumPasswordService;
  readonly albumBrowses: AlbumBrowseService;
  readonly albumPeople: AlbumPersonService;
  readonly albumTransfers: AlbumTransferService;
  readonly mediaReviews: MediaReviewService;
  readonly shares: ShareService;
  readonly posters: PosterService;
  readonly joins: JoinService;
  readonly partners: PartnerService;
  readonly purchases: MediaPurchaseService;
  readonly albumLabels: AlbumLabelService;
  readonly media: MediaServices;
  readonly interaction: InteractionServices;
  readonly search: SearchService;
  readonly statistics: StatisticsServices;
  readonly live: LiveService;
  readonly mediaUploads: MediaUploadService;
  readonly mediaMarks: MediaMarkService;
  readonly mediaDeriver: MediaDeriveService;
  readonly mediaSweep: MediaSweepService;
  readonly mediaDoctor: MediaDoctor;
  readonly mediaUrls: MediaUrls;
  readonly mediaFiles: MediaFileService;
  readonly chunkedUploads: ChunkedUploadService;
  /** For forms and parts that are sent here. */
  readonly uploadForm: UploadPartParts;
}

/** Wires the services of every area, for the web and the worker alike. Reads the installation's secrets. */
export async function createServices(given: Parts): Promise<Services> {
  const parts = { ...given, store: toObjectStores(given.store) };
  const installation = createInstallation(parts);
  const access = createAccess(parts);
  const users = createUsers(parts);
  const codes = createPhoneCodes({ ...parts, installation });
  const sessionUses = createSessionUses(parts);
  const urls = createMediaUrls(await installation.secret('media-url'), parts.clock);
  const mediaParts = { ...parts, access, urls };
  const secret = await installation.secret('upload-credential');
  const conversions = createDrawingGate(Infinity);
  const pictures = createPictures({ ...parts, secret, conversions });
  const gate = createDrawingGate();
  const mediaMarks = createMediaMarks({ ...parts, access, pictures, users, gate });
  const profiles = createProfiles({ ...parts, users, pictures });
  const signIn = createSignIn({ ...parts, installation, users, profiles, codes, uses: sessionUses });
  const { sessions } = signIn;
  const balances = createBalances(parts);
  const albumPasswords = createAlbumPasswords({ ...parts, access });
  const albumPeople = createAlbumPeople({ ...parts, access });
  const albumBrowses = createAlbumBrowses({ ...parts, access });
  const albums = createAlbums({
    ...parts,
    access,
    urls,
    users,
    pictures,
    passwords: albumPasswords,
    onWatermark: (tx, albumId) => addMarkJobs(parts.jobs, tx, albumId),
    onOpened: (caller, albumId) => albumBrowses.note(caller, albumId),
  });
  const mediaLists = createMediaList(mediaParts);
  const live = createLive(mediaParts);
  const statEvents = createStatEvents({ ...parts, access });
  const privacy = createPrivacy(parts);
  const mediaFiles = createMediaFiles({ ...parts, urls, conversions });
  const downloads = createDownloads({ ...mediaParts, conversions, counter: statEvents });
  const shares = createShares({ ...parts, access, albums, wechat: signIn.wechat, publicUrl: parts.env.publicUrl });
  const capacity = createCapacity({ ...parts, access, balances });
  const uploadType = STORAGE_TYPE[parts.env.storage.uploadsTo];
  const grants = createUploadGrants(parts.uploadTargets, uploadType, parts);
  return {
    callers: sessions,
    access,
    sessions,
    signIn,
    sessionUses,
    users,
    pictures,
    profiles,
    people: createPeople({
      ...parts,
      albums,
      mediaLists,
      privacyOf: (db, userId) => privacy.privacyOf(db, userId),
      publicUrl: parts.env.publicUrl,
    }),
    attention: createAttention(parts),
    facePhotos: createFacePhotos(parts),
    members: createMembers({ ...parts, users, access }),
    balances,
    capacity,
    capacityUse: createCapacityUse(parts),
    overdue: createOverdue({ ...parts, capacity, deleteAfterDays: parts.env.capacityDeleteAfterDays }),
    compression: createMediaCompression({ ...parts, access }),
    activeUsers: createActiveUsers(parts),
    privacy,
    security: await createSecurity({ ...parts, installation, codes, users, pictures, privacy, balances }),
    system: createSystem(parts),
    publicData: createPublicData(parts),
    banners: createBanners(parts),
    places: createPlaces({ ...parts, installation }),
    albums,
    albumPasswords,
    albumBrowses,
    albumPeople,
    albumTransfers: createAlbumTransfers({ ...parts, access, capacity }),
    mediaReviews: createMediaReviews(mediaParts),
    shares,
    posters: createPosters({ ...parts, access, gate, pictures, files: mediaFiles, shares }),
    joins: createJoins({ ...parts, access, people: albumPeople, publicUrl: parts.env.publicUrl }),
    partners: createPartners({ ...parts, publicUrl: parts.env.publicUrl }),
    purchases: createMediaPurchases(parts),
    albumLabels: createAlbumLabels({ ...parts, access }),
    media: {
      lists: mediaLists,
      groups: createMediaGroups(mediaParts),
      likes: createMediaLikes(mediaParts),
      removal: createMediaRemoval(mediaParts),
      transfers: createMediaTransfers({ ...mediaParts, capacity }),
      management: createMediaManagement(mediaParts),
      bin: createMediaBin({ ...mediaParts, erasure: createMediaErasure(parts) }),
      downloads,
      marks: mediaMarks,
      puzzles: createPuzzles({ ...parts, downloads, gate }),
      exif: createMediaExif(mediaParts),
    },
    interaction: {
      comments: createComments({ ...parts, access }),
      collects: createCollects({ ...parts, access, albums, mediaLists }),
    },
    search: createSearch({ ...parts, access, albums, mediaLists }),
    statistics: {
      events: statEvents,
      albums: createAlbumStatistics({ ...parts, access, mediaLists }),
    },
    live,
    mediaUploads: createMediaUploads({ ...mediaParts, secret, grants, capacity }),
    chunkedUploads: createChunkedUploads({ ...mediaParts, secret, capacity, uploadType }),
    mediaMarks,
    mediaDeriver: createMediaDeriver({ ...parts, marks: mediaMarks }),
    mediaSweep: createMediaSweep(parts),
    mediaDoctor: createMediaDoctor(parts),
    mediaUrls: urls,
    mediaFiles,
    uploadForm: { ...parts, secret },
  };
}

/** What the worker runs: the job handlers of every area. */
export function listJobHandlers(services: Services): readonly JobHandler[] {
  return [
    ...listMediaJobs(
      services.mediaDeriver,
      services.mediaSweep,
      services.pictures,
      services.mediaMarks,
      services.compression,
    ),
    ...listDoctorJobs(services.mediaDoctor),
    ...listCapacityJobs(services.overdue),
    ...listSecurityJobs(services.security.erasure),
    ...listAlbumJobs(services.media.bin, services.statistics.events, services.live),
  ];
}
