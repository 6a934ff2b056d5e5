import { ERRORS } from '@contract/errors';
import { reportActiveUser } from '@contract/http/user';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aDevice, aSignedInPerson } from '../../../support/people';
import { refusal } from '../../../support/refusal';

const REPORT = { equipmentInfo: 'Apple iPhone 15', client: 'WEB', system: 'iOS 18.1', clientVersion: '10132' };

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const rows = () => app.parts.db.selectFrom('active_user_day').selectAll().execute();

test('a person counts once a day on however many devices, a device where nobody is signed in', async () => {
  const [person, other] = [await aSignedInPerson(app), await aSignedInPerson(app)];
  const device = { token: await aDevice(app) };
  for (const who of [person, person, other, device, device]) await app.call(reportActiveUser, REPORT, who);
  expect(await app.services.statistics.activeUsers.listDays(7)).toEqual([{ day: '2026-05-15', people: 2, devices: 1 }]);
  // Midnight of Shanghai.
  app.clock.advanceMs(12 * 3_600_000);
  await app.call(reportActiveUser, { ...REPORT, clientVersion: '10133' }, person);
  expect(await app.services.statistics.activeUsers.listDays(7)).toEqual([
    { day: '2026-05-16', people: 1, devices: 0 },
    { day: '2026-05-15', people: 2, devices: 1 },
  ]);
  expect(await app.services.statistics.activeUsers.listDays(1)).toHaveLength(1);
});

test('keeps the four things reported, the last of a day, and nothing else of a person', async () => {
  const person = await aSignedInPerson(app);
  await app.call(reportActiveUser, REPORT, person);
  await app.call(reportActiveUser, { ...REPORT, system: ' iOS\n18.2 ' }, person);
  const [row, ...more] = await rows();
  expect(more).toEqual([]);
  expect(row).toEqual({
    day: '2026-05-15',
    user_id: expect.any(String),
    device_id: null,
    equipment_info: 'Apple iPhone 15',
    client: 'WEB',
    system: 'iOS 18.2',
    client_version: '10132',
  });
});

test('forgets a day after 400', async () => {
  const person = await aSignedInPerson(app);
  await app.call(reportActiveUser, REPORT, person);
  app.clock.advanceMs(400 * 86_400_000);
  const device = { token: await aDevice(app) };
  await app.call(reportActiveUser, REPORT, device);
  expect(await rows()).toHaveLength(2);
  app.clock.advanceMs(86_400_000);
  await app.call(reportActiveUser, REPORT, device);
  expect((await rows()).map(({ day }) => day).sort()).toEqual(['2027-06-19', '2027-06-20']);
});

test('needs a token, and texts of a sensible length', async () => {
  await expect(app.call(reportActiveUser, REPORT)).rejects.toMatchObject({ status: 424 });
  const token = await aDevice(app);
  const long = app.call(reportActiveUser, { ...REPORT, equipmentInfo: 'x'.repeat(201) }, { token });
  await expect(long).rejects.toMatchObject(refusal(ERRORS.BAD_INPUT));
});
