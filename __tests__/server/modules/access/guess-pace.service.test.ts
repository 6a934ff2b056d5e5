import { ERRORS } from '@contract/errors';
import { createAlbum, getAlbum } from '@contract/http/album';
import type { AlbumDetail } from '@contract/schemas/album';
import { randomIds } from '../../../../server/adapters/ids/random';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aDevice, aSignedInPerson, type Person } from '../../../support/people';
import { countOutcomes, refusal } from '../../../support/refusal';
import { startTwin } from '../../../support/twin';

const HOUR_MS = 3_600_000;
const { ALBUM_PASSWORD_WRONG: WRONG, ALBUM_PASSWORD_TRIES: LATER } = ERRORS;

let app: TestApp;
let twin: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp();
  twin = await startTwin(app);
  owner = await aSignedInPerson(app);
});
afterAll(async () => {
  await twin.close();
  await app.close();
});

let networks = 0;
/** An address that no other test has. */
function anAddress(): string {
  networks += 1;
  return `203.0.113.${networks}`;
}

const anAlbum = (): Promise<AlbumDetail> =>
  app.call(
    createAlbum,
    {
      name: '有密码',
      description: '',
      template: 1,
      visibility: 3,
      viewPassword: '1234',
      happenedOn: '',
      requestId: randomIds.newId(),
    },
    owner,
  );

interface Guest {
  readonly token: string;
  readonly ip: string;
}
const aGuest = async (ip: string): Promise<Guest> => ({ token: await aDevice(app), ip });
const enter = (album: AlbumDetail, guest: Guest, password = '1234', on = app): Promise<AlbumDetail> =>
  on.call(getAlbum, { id: album.id, password }, guest);

/** Many wrong ones at once, over both processes. How many of them were looked at. */
async function guess(album: AlbumDetail, guests: readonly Guest[], rounds = 1): Promise<number> {
  const outcomes = await Promise.allSettled(
    Array.from({ length: rounds }, (_, round) =>
      guests.map((guest) => enter(album, guest, '4321', round % 2 === 0 ? app : twin)),
    ).flat(),
  );
  const { ok, codes } = countOutcomes(outcomes);
  expect(ok).toBe(0);
  expect(codes.filter((code) => code !== WRONG.code && code !== LATER.code)).toEqual([]);
  return codes.filter((code) => code === WRONG.code).length;
}

test('a device waits longer with each wrong one, and its right one is heard when the wait is over', async () => {
  const album = await anAlbum();
  const guest = await aGuest(anAddress());
  expect(await guess(album, [guest], 20)).toBe(4);
  await expect(enter(album, guest)).rejects.toMatchObject(refusal(LATER));
  app.clock.advanceMs(1_999);
  await expect(enter(album, guest)).rejects.toMatchObject(refusal(LATER));
  app.clock.advanceMs(1);
  expect(await guess(album, [guest], 20)).toBe(1);
  app.clock.advanceMs(2_000);
  await expect(enter(album, guest)).rejects.toMatchObject(refusal(LATER));
  app.clock.advanceMs(2_000);
  expect(await enter(album, guest)).toMatchObject({ id: album.id });
});

test('right ones cost nothing, not even many at once', async () => {
  const album = await anAlbum();
  const guest = await aGuest(anAddress());
  for (let round = 0; round < 12; round += 1) await enter(album, guest, '1234', round % 2 === 0 ? app : twin);
  const { wrong } = await app.parts.db
    .selectFrom('guess_pace')
    .select((eb) => eb.fn.sum<string>('wrong').as('wrong'))
    .where('key', 'like', `%${guest.ip}`)
    .executeTakeFirstOrThrow();
  expect(Number(wrong ?? 0)).toBe(0);
});

test('sixty wrong ones of one device and three hundred of five keep nobody else of the address out', async () => {
  const album = await anAlbum();
  const ip = anAddress();
  const one = await aGuest(ip);
  const five = await Promise.all(Array.from({ length: 5 }, () => aGuest(ip)));
  let [ofOne, ofFive] = [0, 0];
  while (ofOne < 60 || ofFive < 300) {
    ofOne += await guess(album, [one]);
    ofFive += await guess(album, five);
    expect(await enter(album, await aGuest(ip))).toMatchObject({ id: album.id });
    app.clock.advanceMs(HOUR_MS);
  }
  expect(await enter(album, one)).toMatchObject({ id: album.id });
});

test('whoever throws device ids away is slowed with his network, where everybody’s turn comes', async () => {
  const album = await anAlbum();
  const ip = anAddress();
  const before = await aGuest(ip);
  const fresh = (count: number) => Promise.all(Array.from({ length: count }, () => aGuest(ip)));
  expect(await guess(album, await fresh(200))).toBe(200);
  // One that makes the first turn, and no other.
  expect(await guess(album, await fresh(150))).toBe(1);

  // His turn is behind those who asked first. It stays his, whoever asks meanwhile.
  await expect(enter(album, before)).rejects.toMatchObject(refusal(LATER));
  app.clock.advanceMs(149 * 2_000);
  await expect(enter(album, before)).rejects.toMatchObject(refusal(LATER));
  await guess(album, await fresh(20));
  app.clock.advanceMs(2_000);
  expect(await enter(album, before)).toMatchObject({ id: album.id });

  // A person is heard at once, and so is another network.
  const person = await aSignedInPerson(app);
  expect(await enter(album, { token: person.token, ip })).toMatchObject({ id: album.id });
  expect(await enter(album, await aGuest(anAddress()))).toMatchObject({ id: album.id });

  // Turns are given out for a quarter of an hour, so whoever floods does not take those of the whole day.
  await app.parts.db.updateTable('guess_pace').set({ wrong: 5_000 }).where('key', 'like', `%:network:${ip}`).execute();
  await guess(album, await fresh(20));
  app.clock.advanceMs(HOUR_MS / 2);
  expect(await enter(album, await aGuest(ip))).toMatchObject({ id: album.id });
});

test('what is guessed at one album slows nobody at another', async () => {
  const [album, other] = [await anAlbum(), await anAlbum()];
  const guest = await aGuest(anAddress());
  await guess(album, [guest], 20);
  expect(await enter(other, guest)).toMatchObject({ id: other.id });
});
