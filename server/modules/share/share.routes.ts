import type { FastifyInstance, FastifyReply } from 'fastify';
import { INVITATION_PARAM, INVITATION_PATH, SHORT_LINK_PARAM, SHORT_LINK_PATH } from '@contract/constants/album';
import { inviteToAlbum, joinCheck, joinInit } from '@contract/http/album-person';
import {
  albumShareCode,
  announceAlbum,
  announceAlbumV2,
  createByThirdParty,
  findNearbyAlbums,
  findNearbyAlbumsV2,
  getAnnouncement,
  generateShowCode,
  getAlbumLanding,
  getAlbumPoster,
  getAlbumQrCode,
  getExternalAlbum,
  getMiniQrCode,
  getMiniUrlLink,
  getShowCode,
} from '@contract/http/album-share';
import { Invitation, InviteInput, JoinCheck, JoinInput, JoinResult } from '@contract/schemas/album-person';
import {
  AlbumLanding,
  AlbumQrCode,
  AlbumShareInput,
  CreateByPartnerInput,
  ExternalAlbum,
  ExternalAlbumInput,
  IpMappedAlbums,
  IpMapping,
  IpMappingInput,
  LandingQuery,
  MiniQrCode,
  MiniUrlLink,
  ShareCode,
  ShowCode,
  ShowCodeQuery,
} from '@contract/schemas/album-share';
import { Empty, FileReply } from '@contract/schemas/shared';
import type { Routes } from '../../http/bind';
import type { RateLimits } from '../../http/rate-limits';
import type { JoinService } from './join.service';
import { EMBED_PAGE, type PartnerService } from './partner.service';
import type { PosterService } from './poster.service';
import { LANDING_PAGE, type ShareService } from './share.service';

export interface ShareServices {
  readonly shares: ShareService;
  readonly joins: JoinService;
  readonly partners: PartnerService;
  readonly posters: PosterService;
}

export function bindShares(routes: Routes, { shares, joins, partners, posters }: ShareServices): void {
  const ofAlbum = { input: AlbumShareInput };
  routes.bind(albumShareCode, { ...ofAlbum, data: ShareCode }, shares.makeShareCode);
  routes.bind(getAlbumQrCode, { ...ofAlbum, data: AlbumQrCode }, shares.getQrCode);
  routes.bind(getMiniQrCode, { ...ofAlbum, data: MiniQrCode }, shares.getMiniQrCode);
  routes.bind(getAlbumPoster, { ...ofAlbum, data: FileReply }, posters.draw);
  routes.bind(getMiniUrlLink, { ...ofAlbum, data: MiniUrlLink }, shares.getMiniUrlLink);
  routes.bind(generateShowCode, { ...ofAlbum, data: ShowCode }, joins.makeShowCode);
  routes.bind(getShowCode, { input: ShowCodeQuery, data: ShowCode }, joins.getShowCode);
  routes.bind(inviteToAlbum, { input: InviteInput, data: Invitation }, joins.invite);
  routes.bind(joinCheck, { input: JoinInput, data: JoinCheck }, joins.check);
  routes.bind(joinInit, { input: JoinInput, data: JoinResult }, joins.join);

  const mapping = { input: IpMappingInput, data: IpMapping };
  routes.bind(announceAlbum, mapping, (caller, input) => shares.announce(caller, input, false));
  routes.bind(announceAlbumV2, mapping, (caller, input) => shares.announce(caller, input, true));
  routes.bind(getAnnouncement, { input: AlbumShareInput, data: IpMapping }, shares.getAnnouncement);
  const nearby = { input: Empty, data: IpMappedAlbums };
  routes.bind(findNearbyAlbums, nearby, (caller) => shares.findNearby(caller, false));
  routes.bind(findNearbyAlbumsV2, nearby, (caller) => shares.findNearby(caller, true));

  routes.bind(getAlbumLanding, { input: LandingQuery, data: AlbumLanding }, shares.getLanding);
  routes.bind(createByThirdParty, { input: CreateByPartnerInput, data: ExternalAlbum }, (_caller, input) =>
    partners.create(input),
  );
  routes.bind(getExternalAlbum, { input: ExternalAlbumInput, data: ExternalAlbum }, (_caller, input) =>
    partners.get(input),
  );
}

/** Short links and invitations, and who may embed an album's page. */
export function registerShares(http: FastifyInstance, shares: ShareService, rateLimits: RateLimits): void {
  // Every code leads to the page, which says what it is worth: the redirect itself tells nothing.
  for (const [path, name] of [
    [SHORT_LINK_PATH, SHORT_LINK_PARAM],
    [INVITATION_PATH, INVITATION_PARAM],
  ] as const) {
    http.route<{ Params: { readonly code: string } }>({
      method: ['GET', 'HEAD'],
      url: `${path}:code`,
      exposeHeadRoute: false,
      schema: { hide: true },
      config: { rateLimit: rateLimits.ofMedia() },
      handler: async (request, reply) =>
        reply
          .header('cache-control', 'no-store')
          .redirect(`${LANDING_PAGE}?${name}=${encodeURIComponent(request.params.code)}`, 302),
    });
  }

  async function nameSites(query: string, reply: FastifyReply): Promise<void> {
    const sites = await shares.listFrameSites(new URLSearchParams(query).get('id') ?? '');
    const policy = reply.getHeader('content-security-policy');
    if (sites.length === 0 || typeof policy !== 'string') return;
    const ancestors = `frame-ancestors 'self' ${sites.join(' ')}`;
    void reply.header('content-security-policy', policy.replace(/frame-ancestors [^;]*/, ancestors));
    // Its older form knows no list.
    void reply.removeHeader('x-frame-options');
  }
  http.addHook('onSend', (request, reply, _payload, done) => {
    if (!request.url.startsWith(EMBED_PAGE)) return done();
    const [path, query = ''] = request.url.split('?', 2);
    if (path !== EMBED_PAGE) return done();
    nameSites(query, reply).then(() => done(), done);
  });
}
