import type { Clock } from './adapters/clock/types';
import type { Ids } from './adapters/ids/types';
import type { Sms } from './adapters/sms/types';
import type { Db } from './db/tables';
import type { Env } from './env';
import type { CallerLookup } from './http/caller';
import type { JobHandler, Jobs } from './jobs/queue';
import type { Log } from './log';
import { type AccessService, createAccess } from './modules/access/access.service';
import { type AlbumService, createAlbums } from './modules/album/album.service';
import { type AlbumLabelService, createAlbumLabels } from './modules/album/album-label.service';
import { createInstallation } from './modules/installation/installation.service';
import { createMediaGroups } from './modules/media/media-group.service';
import { createMediaLikes } from './modules/media/media-like.service';
import { createMediaList } from './modules/media/media-list.service';
import { createMediaRemoval } from './modules/media/media-remove.service';
import { createMediaUrls } from './modules/media/media-url';
import type { MediaServices } from './modules/media/media.routes';
import { createPhoneCodes } from './modules/session/phone-code.service';
import { createSessions, type SessionService } from './modules/session/session.service';
import { createSystem, type SystemService } from './modules/system/system.service';
import { createUsers, type UserService } from './modules/user/user.service';

/** Everything outside the services: what tests replace. */
export interface Parts {
  readonly env: Env;
  readonly db: Db;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly sms: Sms;
  readonly log: Log;
}

/** The services of every area. One line per area here, one in `createServices`. */
export interface Services {
  readonly callers: CallerLookup;
  readonly access: AccessService;
  readonly sessions: SessionService;
  readonly users: UserService;
  readonly system: SystemService;
  readonly albums: AlbumService;
  readonly albumLabels: AlbumLabelService;
  readonly media: MediaServices;
}

/** Wires the services of every area, for the web and the worker alike. Reads the installation's secrets. */
export async function createServices(parts: Parts): Promise<Services> {
  const installation = createInstallation(parts);
  const access = createAccess();
  const users = createUsers(parts);
  const codes = createPhoneCodes({ ...parts, installation });
  const sessions = createSessions({ ...parts, users, codes });
  const urls = createMediaUrls(await installation.secret('media-url'), parts.clock);
  const mediaParts = { ...parts, access, urls };
  return {
    callers: sessions,
    access,
    sessions,
    users,
    system: createSystem(parts),
    albums: createAlbums({ ...parts, access, urls }),
    albumLabels: createAlbumLabels({ ...parts, access }),
    media: {
      lists: createMediaList(mediaParts),
      groups: createMediaGroups(mediaParts),
      likes: createMediaLikes(mediaParts),
      removal: createMediaRemoval(mediaParts),
    },
  };
}

/** What the worker runs: the job handlers of every area. */
export function listJobHandlers(_services: Services): readonly JobHandler[] {
  return [];
}
