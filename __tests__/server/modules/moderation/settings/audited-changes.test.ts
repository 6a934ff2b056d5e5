import { WITHDRAW_CHANNEL } from '@contract/constants/balance';
import { addWithdrawalWay, withdraw } from '@contract/http/balance';
import type { Endpoint } from '@contract/http/endpoint';
import * as goodsDesk from '@contract/http/goods-desk';
import { getOssTmpCredentials } from '@contract/http/media';
import { buyMembership } from '@contract/http/member';
import * as operator from '@contract/http/operator';
import { askRefund, getOrderDetail } from '@contract/http/order';
import { sendPaymentPasswordCode, submitCertification } from '@contract/http/security';
import { startTestApp, type TestApp } from '../../../../support/app-harness';
import { aBuyingPerson, aRequest, type Buyer, giveMoney, payBySandbox } from '../../../../support/buying';
import { adminTokenOf, namedCallers } from '../../../../support/media-app';
import { aPhone } from '../../../../support/people';
import { drawPicture } from '../../../../support/pictures';
import { postForm } from '../../../../support/upload-file';

const PASSWORD = '271828';
const GIB = { sizeGb: 1, days: 30, priceFen: 100, position: 1, isOnSale: true } as const;

let app: TestApp;
let admin: { token: string };
let second: { token: string };
let person: Buyer;
let phone: string;

beforeAll(async () => {
  const env = { DATA_KEY: 'ab'.repeat(32), WITHDRAW_REVIEW_FEN: '5000' };
  app = await startTestApp({ ...namedCallers, env });
  // What a password is worth is tested where it is kept.
  jest.spyOn(app.services.security.paymentPasswords, 'verify').mockResolvedValue({ kind: 'right' });
  const { db } = app.parts;
  const ids = [(await aBuyingPerson(db)).id, (await aBuyingPerson(db)).id];
  await db.updateTable('app_user').set({ is_admin: true }).where('id', 'in', ids).execute();
  [admin, second] = [adminTokenOf(ids[0] ?? ''), adminTokenOf(ids[1] ?? '')];
});
afterAll(() => app.close());
beforeEach(async () => {
  const { db } = app.parts;
  person = await aBuyingPerson(db);
  phone = aPhone();
  await db.updateTable('app_user').set({ phone }).where('id', '=', person.id).execute();
});

const anUpload = async (by: { token: string }): Promise<string> => {
  const credentials = await app.call(getOssTmpCredentials, { ossUploadType: 1 }, by);
  return (await postForm(app, credentials, await drawPicture({ width: 900, height: 700 }))).key;
};
const idOfNewest = (rows: readonly { readonly id: string }[]): string => rows.at(-1)?.id ?? '';

async function aBanner(): Promise<string> {
  await app.call(operator.addBanner, { objectKey: await anUpload(admin), title: '夏', target: '', position: 9 }, admin);
  return idOfNewest(await app.call(operator.listDeskBanners, {}, admin));
}

async function aCertification(): Promise<string> {
  const pictures = [await anUpload(person), await anUpload(person)];
  await app.call(submitCertification, { kind: 1, name: '张三', idNumber: '11010519491231002X', pictures }, person);
  return idOfNewest(await app.call(operator.listDeskCertifications, {}, admin));
}

async function aWithdrawal(): Promise<string> {
  await giveMoney(app.parts.db, person.id, 'earned', 9_000);
  const way = { channel: WITHDRAW_CHANNEL.alipay, name: '王小满', account: 'xiaoman@example.com', bankName: '' };
  const { id: wayId } = await app.call(addWithdrawalWay, way, person);
  app.clock.advanceMs(120_000);
  await app.call(sendPaymentPasswordCode, { scene: 'withdraw' }, person);
  const code = app.sms.sent.filter((message) => message.phone === phone).at(-1)?.code ?? '';
  const wish = { requestId: aRequest(), wayId, amountFen: 5_000, password: PASSWORD, code };
  return (await app.call(withdraw, wish, person)).withdrawNo;
}

async function anAskedRefund(): Promise<string> {
  const wish = { requestId: aRequest(), code: 'vip-month', expectedFen: 1_500, consent: true } as const;
  const [orderNo = ''] = (await app.call(buyMembership, wish, person)).orderNos;
  await payBySandbox(app, person, [orderNo]);
  const { lines } = await app.call(getOrderDetail, { orderNo }, person);
  const lineIds = lines.map(({ id }) => id);
  const asked = await app.call(askRefund, { orderNo, lineIds, reason: '买错了', requestId: aRequest() }, person);
  return asked.refunds[0]?.refundNo ?? '';
}

async function aNotice(isDraft: boolean): Promise<string> {
  await app.call(operator.addNotice, { title: '维护', content: '今晚', isDraft }, admin);
  return (await app.call(operator.listDeskNotices, {}, admin))[0]?.id ?? '';
}

const aPartner = async () => (await app.call(operator.addPartner, { name: '会展公司', phone }, admin)).id;

async function anAskedRight(): Promise<string> {
  await app.call(operator.askAdminChange, { phone, rights: ['audit'] }, second);
  return (await app.call(operator.listDeskAdmins, {}, admin)).waiting.at(-1)?.id ?? '';
}

/** Makes what the change is about, and answers the change. */
type Change = () => Promise<object>;
const of = (call: object, ...changes: readonly Change[]): [object, readonly Change[]] => [call, changes];
const goods =
  (input: object): Change =>
  async () =>
    input;

const CHANGES = new Map<object, readonly Change[]>([
  of(operator.addNotice, goods({ title: '维护', content: '今晚', isDraft: false })),
  of(operator.editNotice, async () => ({ id: await aNotice(true), title: '维护', content: '明晚' })),
  of(operator.removeNotice, async () => ({ id: await aNotice(true) })),
  of(
    operator.setNoticeState,
    async () => ({ id: await aNotice(true), isPublished: true }),
    async () => ({ id: await aNotice(false), isPublished: false }),
  ),
  of(operator.setParam, goods({ key: 'WEBVIEW_HOSTS', value: 'example.com' }), async () => {
    await app.call(operator.setParam, { key: 'WEBVIEW_HOSTS', value: 'example.org' }, admin);
    return { key: 'WEBVIEW_HOSTS', value: null };
  }),
  of(operator.setDictionaryItem, goods({ type: 'colours', value: 'red', label: '红' })),
  of(operator.removeDictionaryItem, async () => {
    await app.call(operator.setDictionaryItem, { type: 'colours', value: 'blue', label: '蓝' }, admin);
    return { type: 'colours', value: 'blue' };
  }),
  of(operator.askAdminChange, async () => ({ phone, rights: ['audit'] })),
  of(
    operator.answerAdminChange,
    async () => ({ id: await anAskedRight(), isAgreed: true }),
    async () => ({ id: await anAskedRight(), isAgreed: false }),
  ),
  of(operator.addBanner, async () => ({ objectKey: await anUpload(admin), title: '夏', target: '', position: 1 })),
  of(operator.moveBanner, async () => ({ id: await aBanner(), position: 3 })),
  of(operator.removeBanner, async () => ({ id: await aBanner() })),
  of(operator.addPartner, async () => ({ name: '会展公司', phone })),
  of(operator.revokePartner, async () => ({ id: await aPartner() })),
  of(
    operator.reviewCertification,
    async () => ({ id: await aCertification(), isPassed: true, reason: '' }),
    async () => ({ id: await aCertification(), isPassed: false, reason: '看不清' }),
  ),
  of(
    operator.reviewWithdrawal,
    async () => ({ withdrawNo: await aWithdrawal(), isAgreed: true, reason: '' }),
    async () => {
      const withdrawNo = await aWithdrawal();
      await app.call(operator.reviewWithdrawal, { withdrawNo, isAgreed: true, reason: '' }, second);
      return { withdrawNo, isAgreed: true, reason: '' };
    },
    async () => ({ withdrawNo: await aWithdrawal(), isAgreed: false, reason: '账户不符' }),
  ),
  of(
    operator.reviewRefund,
    async () => ({ refundNo: await anAskedRefund(), isAgreed: true, reason: '' }),
    async () => ({ refundNo: await anAskedRefund(), isAgreed: false, reason: '已使用' }),
  ),
  of(
    goodsDesk.setDeskGoods,
    goods({ kind: 'level', level: 'level_20', name: '金卡', hasBadge: true, capacityGb: 9, photoMb: 9, videoMb: 9 }),
    goods({ kind: 'member', code: 'a', level: 'level_20', days: 7, priceFen: 5, position: 1, isOnSale: true }),
    goods({ kind: 'capacity', code: 'a', ...GIB }),
    goods({ kind: 'rule', code: 'sign-in', points: 77, dayCap: 77, validDays: 30, isOn: true }),
    goods({ kind: 'exchange', code: 'a', level: null, sizeGb: 1, days: 3, points: 9, position: 1, isOnSale: true }),
    goods({
      kind: 'round',
      code: 'a',
      name: '春',
      costPoints: 0,
      drawsPerDay: 9,
      startTime: 1,
      endTime: 0,
      isOn: true,
    }),
  ),
]);

/** Whether a call of the desk changes something that has no log of its own: the others are decisions, which are kept as they are made. */
const changing = [...Object.entries(operator), ...Object.entries(goodsDesk)].flatMap(([name, call]) =>
  call.method === 'GET' ? [] : [{ name, call }],
);
const READS = ['readCertification'];
const cases = changing.flatMap(({ name, call }) =>
  (CHANGES.get(call) ?? []).map((change, at): [string, Endpoint<object, unknown>, Change] => [
    `${name} ${at + 1}`,
    call as Endpoint<object, unknown>,
    change,
  ]),
);

test('every change of the desk is tried', () => {
  const left = changing.filter(({ call }) => !CHANGES.has(call)).map(({ name }) => name);
  expect(left).toEqual(READS);
});

/** What stands in each table. */
async function lookAtTables(): Promise<Record<string, string>> {
  const { pool } = app.database;
  const tables = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const seen: Record<string, string> = {};
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ sum: string }>(
      `select md5(coalesce(string_agg(each::text, '|' order by each::text), '')) as sum from "${name}" as each`,
    );
    seen[name] = rows[0]?.sum ?? '';
  }
  return seen;
}

async function withoutLog(act: () => Promise<void>): Promise<void> {
  const { pool } = app.database;
  await pool.query(`create function no_log() returns trigger language plpgsql as $$ begin raise 'no log'; end $$`);
  await pool.query('create trigger no_log before insert on operator_act for each row execute function no_log()');
  try {
    await act();
  } finally {
    await pool.query('drop function no_log cascade');
  }
}

test.each(cases)('%s changes nothing that the log cannot say, and else does', async (_name, call, change) => {
  const input = await change();
  const before = await lookAtTables();
  await withoutLog(async () => {
    await expect(app.call(call, input, admin)).rejects.toMatchObject({ status: 500 });
    expect(await lookAtTables()).toEqual(before);
  });
  // An upload is used once, whatever becomes of it.
  await app.call(call, call === operator.addBanner ? await change() : input, admin);
  const after = await lookAtTables();
  expect(Object.keys(after).filter((name) => after[name] !== before[name])).toContain('operator_act');
});
