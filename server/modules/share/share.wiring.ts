import { defineArea } from '../../area';
import type { AccessArea } from '../access/access.wiring';
import type { AlbumArea } from '../album/album.wiring';
import type { MediaArea } from '../media/media.wiring';
import type { NoticeArea } from '../notice/notice.wiring';
import type { SessionArea } from '../session/session.wiring';
import type { UserArea } from '../user/user.wiring';
import { createJoins } from './join.service';
import { createPartners } from './partner.service';
import { createPosters } from './poster.service';
import { createShares } from './share.service';
import { SHARE_TABLES } from './share.tables';

export const shareArea = defineArea({
  name: 'share',
  tables: SHARE_TABLES,
  wire(
    given,
    {
      access,
      album,
      media,
      notice,
      session,
      user,
    }: AccessArea & AlbumArea & MediaArea & NoticeArea & SessionArea & UserArea,
  ) {
    const deps = { ...given, ...access, publicUrl: given.env.publicUrl };
    const shares = createShares({ ...deps, albums: album.albums, wechat: session.wechat });
    return {
      shares,
      posters: createPosters({
        ...deps,
        albums: album.albums,
        gate: media.drawings,
        pictures: user.pictures,
        files: media.files,
        shares,
      }),
      joins: createJoins({ ...deps, people: album.people, notices: notice.notices }),
      partners: createPartners(deps),
    };
  },
  async bind({ routes, http, rateLimits }, own) {
    const { bindShares, registerShares } = await import('./share.routes');
    bindShares(routes, own);
    registerShares(http, own.shares, rateLimits);
  },
});
