import { CLIENT_VERSIONS } from '@contract/constants/client';
import { reportActiveUser, setActive } from '@contract/http/user';
import { jsonAnswer } from '@/platform/http/memory';
import { reportActiveVisit } from '@/stores/active-report';
import { type ClientWorld, DEAD_LINE, openWorld, signInHere } from '../../support/client-world';

const DONE = jsonAnswer({ code: 0, msg: '', data: null });

let world: ClientWorld;

beforeEach(async () => {
  world = await openWorld();
  world.answer(reportActiveUser, () => DONE);
  world.answer(setActive, () => DONE);
});

test('a visit tells the device, the system and the client, and nothing of the person', async () => {
  await reportActiveVisit();
  const [report] = world.sentTo(reportActiveUser);
  expect(Object.keys(report ?? {}).sort()).toEqual(['client', 'clientVersion', 'equipmentInfo', 'system']);
  expect(report).toMatchObject({ client: 'WEB', clientVersion: String(CLIENT_VERSIONS.web) });
  expect(world.sentTo(setActive)).toEqual([]);
});

test('somebody who is signed in is here now', async () => {
  await signInHere();
  await reportActiveVisit();
  expect(world.sentTo(setActive)).toHaveLength(1);
});

test('a server that does not answer is no reason to say anything', async () => {
  world.answer(reportActiveUser, () => DEAD_LINE);
  await expect(reportActiveVisit()).resolves.toBeUndefined();
});
