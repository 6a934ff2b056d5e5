import { ADMIN_RIGHTS, type AdminRight } from '@contract/constants/admin-right';
import { ERRORS } from '@contract/errors';
import { listAudit } from '@contract/http/moderation';
import * as desk from '@contract/http/operator';
import { OPERATOR_ERRORS } from '@contract/operator-errors';
import { startTestApp, type TestApp, TestRefusal } from '../../../support/app-harness';
import { listContractCalls, nameOfCall } from '../../../support/contract-calls';
import { aDevice, aPhone, aSignedInPerson, type Person } from '../../../support/people';
import { refusal } from '../../../support/refusal';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ env: { MAX_LOGIN_CALLS_PER_MINUTE: '100000', MAX_CALLS_PER_MINUTE: '1000000' } });
});
afterAll(() => app.close());

async function anAdmin(nickname: string, rights: readonly AdminRight[] = ADMIN_RIGHTS): Promise<Person> {
  const person = await aSignedInPerson(app, { nickname });
  await app.services.moderation.rights.set(person.phone, rights);
  return person;
}
const ownRights = (person: Person) => app.call(desk.listOwnRights, {}, person);
const waitingFor = async (about: Person, by: Person) =>
  (await app.call(desk.listDeskAdmins, {}, by)).waiting.find(({ phone }) => phone === about.phone.slice(-4))?.id ?? '';

const DESK_CALLS = listContractCalls()
  .filter(({ policy }) => policy.auth === 'admin')
  .map((each) => [nameOfCall(each), each] as const);

test('every call of the desk says which right it takes', () => {
  expect(DESK_CALLS.length).toBeGreaterThan(40);
  expect(DESK_CALLS.filter(([, { policy }]) => policy.right === undefined).map(([name]) => name)).toEqual([]);
});

describe('who holds one right makes its calls and no others', () => {
  let holders: readonly (readonly [AdminRight | 'none', Person])[];
  let device: string;
  beforeAll(async () => {
    device = await aDevice(app);
    const made: [AdminRight | 'none', Person][] = [['none', await aSignedInPerson(app, { nickname: '路人' })]];
    for (const right of ADMIN_RIGHTS) made.push([right, await anAdmin(right, [right])]);
    holders = made;
  });

  /** Whether it got past who may: what it says then of an empty input is another matter. */
  async function isLetIn(call: (typeof DESK_CALLS)[number][1], token: string): Promise<boolean> {
    try {
      await app.call(call, {}, { token });
      return true;
    } catch (error) {
      if (!(error instanceof TestRefusal)) throw error;
      return error.code !== ERRORS.FORBIDDEN.code && error.code !== ERRORS.LOGIN_REQUIRED.code;
    }
  }

  test.each(DESK_CALLS)('%s', async (_name, call) => {
    const { right } = call.policy;
    expect(await isLetIn(call, device)).toBe(false);
    for (const [held, { token }] of holders) {
      const mayCall = held !== 'none' && (right === 'any' || right === held);
      expect([held, await isLetIn(call, token)]).toEqual([held, mayCall]);
    }
  });
});

test('the command line makes the first one, of all rights or of some, and stands in the log', async () => {
  const first = await aSignedInPerson(app, { nickname: '第一位' });
  await expect(ownRights(first)).rejects.toMatchObject(refusal(ERRORS.FORBIDDEN));
  await app.services.moderation.rights.set(first.phone, ADMIN_RIGHTS);
  expect(await ownRights(first)).toEqual([...ADMIN_RIGHTS]);
  await app.services.moderation.rights.set(first.phone, ['audit', 'moderation', 'audit']);
  expect(await ownRights(first)).toEqual(['moderation', 'audit']);
  const { records } = await app.call(listAudit, { current: 1, size: 2 }, first);
  expect(records).toEqual([
    expect.objectContaining({
      actor: '',
      action: 'setting:admin-line-grant',
      person: '第一位',
      reason: 'moderation audit',
    }),
    expect.objectContaining({ action: 'setting:admin-line-grant', reason: ADMIN_RIGHTS.join(' ') }),
  ]);
  await app.services.moderation.rights.set(first.phone, []);
  await expect(ownRights(first)).rejects.toMatchObject(refusal(ERRORS.FORBIDDEN));
  const nobody = app.services.moderation.rights.set(aPhone(), ADMIN_RIGHTS);
  await expect(nobody).rejects.toMatchObject({ code: ERRORS.USER_ABSENT.code });
});

test('who was a super admin before rights were apart holds each', async () => {
  const old = await aSignedInPerson(app, { nickname: '老管理员' });
  await app.parts.db.updateTable('app_user').set({ is_admin: true }).where('uid', '=', old.id).execute();
  expect(await ownRights(old)).toEqual([...ADMIN_RIGHTS]);
});

test('two who set things cannot give each other what neither holds', async () => {
  const [one, two] = [await anAdmin('设置甲', ['settings']), await anAdmin('设置乙', ['settings'])];
  const greedy = app.call(desk.askAdminChange, { phone: two.phone, rights: ['settings', 'finance'] }, one);
  await expect(greedy).rejects.toMatchObject(refusal(OPERATOR_ERRORS.RIGHT_NOT_HELD));

  const all = await anAdmin('全权');
  await app.call(desk.askAdminChange, { phone: two.phone, rights: ['settings', 'finance'] }, all);
  const id = await waitingFor(two, one);
  const helped = app.call(desk.answerAdminChange, { id, isAgreed: true }, one);
  await expect(helped).rejects.toMatchObject(refusal(OPERATOR_ERRORS.RIGHT_NOT_HELD));
  expect(await ownRights(two)).toEqual(['settings']);
  const another = await anAdmin('另一位全权');
  await app.call(desk.answerAdminChange, { id, isAgreed: true }, another);
  expect(await ownRights(two)).toEqual(['finance', 'settings']);
});

test('what somebody asked for who is no super admin any more is not agreed to', async () => {
  const [gone, other] = [await anAdmin('将离任'), await anAdmin('留任')];
  const friend = await aSignedInPerson(app, { nickname: '朋友' });
  await app.call(desk.askAdminChange, { phone: friend.phone, rights: ['moderation'] }, gone);
  const id = await waitingFor(friend, other);
  await app.services.moderation.rights.set(gone.phone, []);
  const late = app.call(desk.answerAdminChange, { id, isAgreed: true }, other);
  await expect(late).rejects.toMatchObject(refusal(OPERATOR_ERRORS.RIGHT_NOT_HELD));
  await app.call(desk.answerAdminChange, { id, isAgreed: false }, other);
  await expect(ownRights(friend)).rejects.toMatchObject(refusal(ERRORS.FORBIDDEN));
});

test('a right that is taken away is gone with the next call', async () => {
  const [one, two, third] = [await anAdmin('甲'), await anAdmin('乙'), await anAdmin('丙')];
  await app.call(listAudit, { current: 1, size: 1 }, third);
  await app.call(desk.askAdminChange, { phone: third.phone, rights: ['moderation'] }, one);
  await app.call(desk.answerAdminChange, { id: await waitingFor(third, two), isAgreed: true }, two);
  const log = app.call(listAudit, { current: 1, size: 1 }, third);
  await expect(log).rejects.toMatchObject(refusal(ERRORS.FORBIDDEN));
});
