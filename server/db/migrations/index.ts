import type { Migration } from 'kysely/migration';
import * as foundation from './0001-foundation';
import * as signIn from './0002-sign-in';
import * as security from './0003-security';
import * as person from './0004-person';
import * as publicData from './0005-public-data';
import * as storage from './0006-storage';
import * as interaction from './0008-interaction';
import * as album from './0007-album';
import * as watermark from './0009-watermark';
import * as longLists from './0011-long-lists';
import * as chunkedUpload from './0012-chunked-upload';
import * as compression from './0014-compression';
import * as capacityOverdue from './0015-capacity-overdue';
import * as droppedPortraits from './0016-dropped-portraits';
import * as facePhoto from './0017-face-photo';
import * as wallVersion from './0018-wall-version';
import * as mediaPrice from './0019-media-price';
import * as mediaPurchase from './0020-media-purchase';
import * as albumHeat from './0021-album-heat';
import * as hoursAndFollows from './0022-hours-and-follows';
import * as permissionsOfPersonnel from './0023-permissions-of-personnel';

/** In order. A file that has shipped is never edited; a change is a new file. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-foundation': foundation,
  '0002-sign-in': signIn,
  '0003-security': security,
  '0004-person': person,
  '0005-public-data': publicData,
  '0006-storage': storage,
  '0008-interaction': interaction,
  '0007-album': album,
  '0009-watermark': watermark,
  '0011-long-lists': longLists,
  '0012-chunked-upload': chunkedUpload,
  '0014-compression': compression,
  '0015-capacity-overdue': capacityOverdue,
  '0016-dropped-portraits': droppedPortraits,
  '0017-face-photo': facePhoto,
  '0018-wall-version': wallVersion,
  '0019-media-price': mediaPrice,
  '0020-media-purchase': mediaPurchase,
  '0021-album-heat': albumHeat,
  '0022-hours-and-follows': hoursAndFollows,
  '0023-permissions-of-personnel': permissionsOfPersonnel,
};
