import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TAP_GUARD_MS } from '@contract/constants/client';
import { WITHDRAW_CHANNEL } from '@contract/constants/balance';
import { addWithdrawalWay, getBalanceStatistics, withdraw } from '@contract/http/balance';
import { listMedia, setPriceByAlbumId } from '@contract/http/media';
import { buyMedia, callPay, playSandbox } from '@contract/http/order';
import { sendPaymentPasswordCode, setPaymentPassword } from '@contract/http/security';
import type { SendMoneyCodeInput } from '@contract/schemas/security';
import { randomIds } from '../../../server/adapters/ids/random';
import { type Api, createApi } from '../../../server/cli/import/api';
import { bearer } from '../../../server/cli/import/sign-in';
import { prepareFiles, sendInto } from '../../bench/sender';
import { makeAlbum, visitAsUser } from '../../bench/visitor';
import { letMinutePass } from '../../support/ahead-of-pages';
import { keepSession } from '../../support/kept/kept-session';
import { type Product, waitFor } from '../../support/product';
import type { KeptTexts } from '../runtime/protocol';
import { restart } from './desk';
import { a, type Phone } from './phone';
import { newPhoneNumber } from './steps';

const WAIT_MS = 60_000;
export const SHOP_PRICE_FEN = 500;
export const PASSWORD = '135790';

export interface Person {
  readonly api: Api;
  readonly number: string;
}

/** Somebody new, who is not at the phone. */
export async function aPerson(product: Product, nickname: string): Promise<Person> {
  const number = newPhoneNumber();
  return { ...(await visitAsUser(product, number, nickname)), number };
}

/** Somebody who is signed in on a phone, with what it keeps of him. */
export interface PersonAt extends Person {
  readonly kept: KeptTexts;
}

/** Somebody new, signed in on the phone. */
export async function aPersonAt({ desk }: Phone, nickname: string): Promise<PersonAt> {
  const number = newPhoneNumber();
  const kept = await keepSession(desk.product, number, nickname);
  const { token } = (JSON.parse(kept['_session'] ?? '') as { v: { token: string } }).v;
  await restart(desk, kept);
  const signal = new AbortController().signal;
  return { api: createApi({ baseUrl: desk.product.url, authorization: () => bearer(token), signal }), number, kept };
}

/** An album with one photo for sale, at SHOP_PRICE_FEN. Its id. */
export async function openShop({ api }: Person, name: string, photo: Buffer): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'zhixiang-weapp-'));
  try {
    const file = path.join(folder, '日出.jpg');
    await writeFile(file, photo);
    const albumId = await makeAlbum(api, name);
    await sendInto(api, albumId, await prepareFiles([file]));
    await waitFor(async () => ((await listGoods(api, albumId)).length > 0 ? true : null), WAIT_MS);
    await api.call(setPriceByAlbumId, { albumId, priceFen: SHOP_PRICE_FEN });
    return albumId;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** On the page of an order that waits for its payment. */
export async function payInSandbox(phone: Phone, sum: string, outcome: string): Promise<void> {
  await phone.passTime(TAP_GUARD_MS);
  await phone.tap(a('button', `支付${sum}`));
  await phone.sees('正在确认支付结果');
  await phone.tap(a('button', outcome));
}

/** Buys all of such an album and pays in the sandbox. The number of the order. */
export async function buyAll({ api }: Person, albumId: string): Promise<string> {
  const resourceIds = await waitFor(async () => {
    const ids = await listGoods(api, albumId);
    return ids.length > 0 ? ids : null;
  }, WAIT_MS);
  const { orderNos } = await api.call(buyMedia, {
    requestId: randomIds.newId(),
    expectedFen: resourceIds.length * SHOP_PRICE_FEN,
    consent: true,
    resourceIds,
  });
  const { attemptNo } = await api.call(callPay, { orderNos, way: 'sandbox', requestId: randomIds.newId() });
  await api.call(playSandbox, { attemptNo, act: 'pay' });
  return orderNos[0] ?? '';
}

async function listGoods(api: Api, albumId: string): Promise<string[]> {
  const { records } = await api.call(listMedia, { current: 1, size: 20, type: 1, showFaceLocation: false, albumId });
  return records.map(({ id }) => id);
}

/** A code for moving money; the next may be sent at once. */
async function sendMoneyCode(product: Product, { api, number }: Person, scene: SendMoneyCodeInput): Promise<string> {
  await api.call(sendPaymentPasswordCode, scene);
  await letMinutePass(product.dataDir, number);
  return product.codeFor(number);
}

/** What is needed before the first withdrawal: a payment password, and where the money goes. Answers the latter. */
export async function prepareWithdrawal(product: Product, person: Person): Promise<string> {
  await letMinutePass(product.dataDir, person.number);
  await person.api.call(setPaymentPassword, { pwd: PASSWORD, code: await sendMoneyCode(product, person, {}) });
  const payee = { name: '王小满', account: 'xiaoman@example.com', bankName: '' };
  return (await person.api.call(addWithdrawalWay, { channel: WITHDRAW_CHANNEL.alipay, ...payee })).id;
}

export async function withdrawAll(product: Product, person: Person): Promise<void> {
  const wayId = await prepareWithdrawal(product, person);
  const { withdrawableFen: amountFen } = await person.api.call(getBalanceStatistics, {});
  const code = await sendMoneyCode(product, person, { scene: 'withdraw' });
  await person.api.call(withdraw, { requestId: randomIds.newId(), wayId, amountFen, password: PASSWORD, code });
}
