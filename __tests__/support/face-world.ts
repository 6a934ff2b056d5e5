import { FACE_CONSENT, FACE_CONSENT_VERSION } from '@contract/constants/face';
import { createAlbum } from '@contract/http/album';
import { findMe, giveFaceConsent, setAlbumFaces } from '@contract/http/face';
import type { FaceFindings } from '@contract/schemas/face';
import { randomIds } from '../../server/adapters/ids/random';
import type { TestApp } from './app-harness';
import { asText, drawSelfie, drawSpots, type Spot, type SpotColour } from './files/spots';
import { aDevice, aSignedInPerson, type Person } from './people';
import { save, sendBytes } from './upload-file';

export type Asker = { readonly token: string };

/** An album of a signed-in person that anybody with its link sees, with what the double of the face engine finds on its photos. */
export interface FaceWorld {
  readonly owner: Person;
  readonly albumId: string;
  /** Uploads one photo with these people on it and looks at it; answers its id. */
  addPhoto(spots: readonly Spot[]): Promise<string>;
  /** A visitor without an account who consented to be looked for. */
  aVisitor(): Promise<Asker>;
  find(asker: Asker, who: SpotColour): Promise<FaceFindings>;
}

/** A face of this person, in the middle of a photo. */
export const near = (who: SpotColour, left = 100): Spot => ({ who, left, top: 200, edge: 160 });

export const SEARCH_CONSENT = {
  kind: FACE_CONSENT.search,
  version: FACE_CONSENT_VERSION.search,
  guardian: false,
} as const;
export const KEEP_CONSENT = { kind: FACE_CONSENT.keep, version: FACE_CONSENT_VERSION.keep, guardian: false } as const;

export async function aFaceAlbum(
  app: TestApp,
  { isOn = true, owner }: { isOn?: boolean; owner?: Person } = {},
): Promise<FaceWorld> {
  const maker = owner ?? (await aSignedInPerson(app));
  const input = { name: '年会', description: '', template: 1, visibility: 2, happenedOn: '' } as const;
  const { id: albumId } = await app.call(createAlbum, { ...input, requestId: randomIds.newId() }, maker);
  if (isOn) await app.call(setAlbumFaces, { albumId, findMe: true }, maker);
  return {
    owner: maker,
    albumId,
    async addPhoto(spots) {
      const sent = await sendBytes(app, maker, await drawSpots(spots), `${randomIds.newId()}.jpg`);
      const [saved] = await save(app, maker, albumId, [sent]);
      if (saved?.code !== 0) throw new Error(`not saved: ${saved?.msg}`);
      await app.runJobs();
      return saved.resourceId;
    },
    async aVisitor() {
      const visitor = { token: await aDevice(app) };
      await app.call(giveFaceConsent, SEARCH_CONSENT, visitor);
      return visitor;
    },
    find: async (asker, who) =>
      app.call(findMe, { albumId, selfies: [asText(await drawSelfie(who))], isUpload: false }, asker),
  };
}

export const mediaOf = ({ records }: FaceFindings): string[] => records.map(({ media }) => media.id).sort();

export async function countRows(app: TestApp, table: string): Promise<number> {
  const { rows } = await app.database.pool.query<{ count: number }>(`select count(*)::int as count from ${table}`);
  return rows[0]?.count ?? 0;
}
