import {
  constants,
  createCipheriv,
  createHash,
  createSign,
  createVerify,
  privateDecrypt,
  randomBytes,
} from 'node:crypto';
import type { Notice } from '../../../server/adapters/payment/types';
import type { EnvSource } from '../../../server/env';
import { certify, type KeyPair, newKeys, writeKeyFiles } from './channel-keys';
import { type DoubleReply, type DoubleRequest, type HttpDouble, startHttpDouble } from './http-double';

const MERCHANT = '1900000001';
const OUR_SERIAL = '5157F09EFDC096DE15EBE81A47057A7232F1B8E1';
const THEIR_PUBLIC_KEY_ID = 'PUB_KEY_ID_0119000000012024';
const THEIR_SERIAL = '7132D72A03E93CDDF8C03BBD1F37EEDF5C1C1C1C';
const API_KEY = 'k'.repeat(32);
const MAX_SKEW_SECONDS = 300;
/** No merchant is called this. */
export const WRONG_NAME = '查无此户';

interface Trade {
  readonly number: string;
  readonly kind: string;
  readonly appId: string;
  readonly totalFen: number;
  readonly noticeUrl: string;
  readonly isSplit: boolean;
  state: 'NOTPAY' | 'SUCCESS' | 'CLOSED' | 'REFUND' | 'PAYERROR';
  paidFen: number;
}

interface Refund {
  readonly number: string;
  readonly of: string;
  readonly amountFen: number;
  status: 'SUCCESS' | 'PROCESSING' | 'ABNORMAL';
}

interface Split {
  readonly number: string;
  /** Its payment, by our number. */
  readonly of: string;
  readonly account: string;
  readonly amountFen: number;
  readonly isLast: boolean;
  result: 'SUCCESS' | 'PENDING' | 'CLOSED';
}

interface Bill {
  readonly number: string;
  readonly appId: string;
  readonly openId: string;
  readonly name: string;
  readonly amountFen: number;
  readonly scene: string;
  readonly report: readonly { info_type: string; info_content: string }[];
  state: 'WAIT_USER_CONFIRM' | 'PROCESSING' | 'SUCCESS' | 'FAIL' | 'CANCELLED';
  reason: string;
}

export interface WechatPayDouble extends HttpDouble {
  readonly settings: EnvSource;
  /** With what it takes to send money to people. */
  readonly transferSettings: EnvSource;
  /** What somebody was sent, by our numbers. */
  readonly bills: ReadonlyMap<string, Bill>;
  /** A payee does something with what he was sent, or time does. */
  endBill(number: string, state: Bill['state'], reason?: string): void;
  readonly trades: ReadonlyMap<string, Trade>;
  readonly refunds: ReadonlyMap<string, Refund>;
  /** Names of those to whom parts may go, by their numbers. */
  readonly receivers: ReadonlyMap<string, string>;
  readonly splits: ReadonlyMap<string, Split>;
  /** Payments whose rest was let go alone, by our numbers. */
  readonly freed: ReadonlySet<string>;
  /** Parts end like this from now on, and those that wait as well. */
  endSplits(result: Split['result']): void;
  /** Somebody pays, this much where it is not what was asked for. Answers the notice of it. */
  pay(number: string, amountFen?: number): Notice;
  refuse(number: string): void;
  /** Refunds take their time from now on, or no longer; those that wait are through then. */
  holdRefunds(isHeld: boolean): void;
  noticeOfRefund(number: string): Notice;
  /** A notice with anything about it changed. */
  makeNotice(content: object, as?: { keys?: KeyPair; keyId?: string; at?: Date; apiKey?: string }): Notice;
  /** The next answers are not signed, or signed by somebody else, or none; null: as usual again. */
  misbehave(how: 'unsigned' | 'forged' | 'old' | DoubleReply | null): void;
  /** Rows of the statement of that day, or of every one; null: it is not made yet. */
  setStatement(rows: readonly string[] | null, day?: string): void;
}

/** WeChat Pay's third version: checks signature, serial, time, nonce and every field of what it is sent, and signs what it says. */
export async function startWechatPayDouble(now: () => Date, { hasCertificate = false } = {}): Promise<WechatPayDouble> {
  const theirKeyId = hasCertificate ? THEIR_SERIAL : THEIR_PUBLIC_KEY_ID;
  const [ours, theirs, strangers] = [newKeys(), newKeys(), newKeys()];
  const { files, remove } = writeKeyFiles({
    ours: ours.privateKey,
    theirs: theirs.publicKey,
    certificate: certify(theirs, THEIR_SERIAL),
  });
  const trades = new Map<string, Trade>();
  const refunds = new Map<string, Refund>();
  const receivers = new Map<string, string>();
  const splits = new Map<string, Split>();
  let splitResult: Split['result'] = 'SUCCESS';
  const bills = new Map<string, Bill>();
  const freed = new Set<string>();
  const nonces = new Set<string>();
  let isHeld = false;
  let bad: 'unsigned' | 'forged' | 'old' | DoubleReply | null = null;
  let statement: readonly string[] | null = [];
  let statementDay: string | null = null;

  const sign = (body: string, { keys = theirs, keyId = theirKeyId, at = now() } = {}): Record<string, string> => {
    const timestamp = String(Math.floor(at.getTime() / 1_000));
    const nonce = randomBytes(16).toString('hex');
    const signature = createSign('RSA-SHA256')
      .update(`${timestamp}\n${nonce}\n${body}\n`)
      .sign(keys.privateKey, 'base64');
    return {
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-signature': signature,
      'wechatpay-serial': keyId,
    };
  };

  function say(status: number, content: object | null): DoubleReply {
    const body = content === null ? '' : JSON.stringify(content);
    const headers =
      bad === 'unsigned'
        ? {}
        : bad === 'forged'
          ? sign(body, { keys: strangers })
          : bad === 'old'
            ? sign(body, { at: new Date(now().getTime() - 3_600_000) })
            : sign(body);
    return { status, raw: Buffer.from(body), headers: { ...headers, 'content-type': 'application/json' } };
  }
  const problem = (status: number, code: string): DoubleReply => say(status, { code, message: code });

  /** What is wrong with how a call is signed. */
  function judge(request: DoubleRequest): string | null {
    const found = /^WECHATPAY2-SHA256-RSA2048 (.*)$/.exec(request.headers.authorization ?? '');
    const facts = Object.fromEntries(
      [...(found?.[1] ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
    );
    const { mchid, serial_no: serial, timestamp = '', nonce_str: nonce = '', signature = '' } = facts;
    if (mchid !== MERCHANT || serial !== OUR_SERIAL) return 'NO_AUTH';
    if (Math.abs(Number(timestamp) - now().getTime() / 1_000) > MAX_SKEW_SECONDS) return 'SIGN_ERROR';
    if (nonce === '' || nonces.has(nonce)) return 'SIGN_ERROR';
    nonces.add(nonce);
    const target = request.rawQuery === '' ? request.path : `${request.path}?${request.rawQuery}`;
    const text = `${[request.method, target, timestamp, nonce, request.body].join('\n')}\n`;
    const isTrue = createVerify('RSA-SHA256').update(text).verify(ours.publicKey, signature, 'base64');
    if (!isTrue) return 'SIGN_ERROR';
    return request.headers['wechatpay-serial'] === theirKeyId ? null : 'SIGN_ERROR';
  }

  const view = ({ number, appId, totalFen, paidFen, state }: Trade): object => ({
    appid: appId,
    mchid: MERCHANT,
    out_trade_no: number,
    trade_state: state,
    ...(state === 'SUCCESS' || state === 'REFUND'
      ? {
          transaction_id: `42000${number}`,
          amount: { total: paidFen, payer_total: paidFen, currency: 'CNY', payer_currency: 'CNY' },
        }
      : { amount: { total: totalFen, currency: 'CNY' } }),
  });
  const viewRefund = ({ number, of, amountFen, status }: Refund): object => ({
    refund_id: `50000${number}`,
    out_refund_no: number,
    out_trade_no: of,
    status,
    amount: { refund: amountFen, currency: 'CNY' },
  });

  function open(kind: string, body: Record<string, unknown>): DoubleReply {
    const { appid, mchid, description, out_trade_no: number, notify_url: noticeUrl, time_expire: expires } = body;
    const amount = body['amount'] as { total?: unknown; currency?: unknown } | undefined;
    const scene = body['scene_info'] as { payer_client_ip?: string; h5_info?: { type?: string } } | undefined;
    const payer = body['payer'] as { openid?: string } | undefined;
    const isRight =
      /^wx[\da-f]{16}$/.test(String(appid)) &&
      mchid === MERCHANT &&
      typeof description === 'string' &&
      /^[\w|*-]{6,32}$/.test(String(number)) &&
      /^https?:\/\/[^?]+$/.test(String(noticeUrl)) &&
      Date.parse(String(expires)) > now().getTime() &&
      String(expires).endsWith('+08:00') &&
      Number.isInteger(amount?.total) &&
      Number(amount?.total) > 0 &&
      amount?.currency === 'CNY' &&
      (kind !== 'jsapi' || (payer?.openid ?? '') !== '') &&
      (kind !== 'h5' || (scene?.payer_client_ip !== undefined && scene.h5_info?.type === 'Wap'));
    if (!isRight) return problem(400, 'PARAM_ERROR');
    const known = trades.get(String(number));
    if (known !== undefined && known.state !== 'NOTPAY') return problem(400, 'ORDERPAID');
    if (known !== undefined && known.totalFen !== amount?.total) return problem(400, 'INVALID_REQUEST');
    trades.set(String(number), {
      number: String(number),
      kind,
      appId: String(appid),
      totalFen: Number(amount?.total),
      noticeUrl: String(noticeUrl),
      isSplit: (body['settle_info'] as { profit_sharing?: boolean } | undefined)?.profit_sharing === true,
      state: 'NOTPAY',
      paidFen: 0,
    });
    if (kind === 'jsapi') return say(200, { prepay_id: `wx${String(number)}` });
    if (kind === 'h5')
      return say(200, { h5_url: `https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=${String(number)}` });
    return say(200, { code_url: `weixin://wxpay/bizpayurl?pr=${String(number)}` });
  }

  function giveBack(body: Record<string, unknown>): DoubleReply {
    const { out_trade_no: of, out_refund_no: number } = body;
    const amount = body['amount'] as { refund: number; total: number; currency: string };
    const trade = trades.get(String(of));
    if (trade === undefined) return problem(404, 'RESOURCE_NOT_EXISTS');
    if (trade.state !== 'SUCCESS' && trade.state !== 'REFUND') return problem(400, 'PARAM_ERROR');
    const known = refunds.get(String(number));
    if (known !== undefined) return say(200, viewRefund(known));
    const before = [...refunds.values()]
      .filter((each) => each.of === of)
      .reduce((sum, each) => sum + each.amountFen, 0);
    if (amount.total !== trade.paidFen || amount.currency !== 'CNY' || before + amount.refund > trade.paidFen) {
      return problem(400, 'PARAM_ERROR');
    }
    const refund: Refund = {
      number: String(number),
      of: String(of),
      amountFen: amount.refund,
      status: isHeld ? 'PROCESSING' : 'SUCCESS',
    };
    refunds.set(refund.number, refund);
    trade.state = 'REFUND';
    return say(200, viewRefund(refund));
  }

  const viewSplit = ({ number, of, account, amountFen, result }: Split): object => ({
    transaction_id: `42000${of}`,
    out_order_no: number,
    order_id: `30000${number}`,
    state: result === 'PENDING' ? 'PROCESSING' : 'FINISHED',
    receivers: [
      { type: 'MERCHANT_ID', account, amount: amountFen, result },
      { type: 'MERCHANT_ID', account: MERCHANT, amount: 0, result },
    ],
  });

  /** Empty for what was sealed for somebody else. */
  function openName(name: unknown): string {
    try {
      const padding = constants.RSA_PKCS1_OAEP_PADDING;
      const sealed = Buffer.from(String(name), 'base64');
      return privateDecrypt({ key: theirs.privateKey, padding, oaepHash: 'sha1' }, sealed).toString();
    } catch {
      return '';
    }
  }

  function addReceiver(body: Record<string, unknown>): DoubleReply {
    const { appid, type, account, name, relation_type: relation } = body;
    const plain = openName(name);
    const isRight = String(appid).startsWith('wx') && type === 'MERCHANT_ID' && /^\d{8,12}$/.test(String(account));
    if (!isRight || relation !== 'PARTNER' || plain === '' || plain === WRONG_NAME) return problem(400, 'PARAM_ERROR');
    receivers.set(String(account), plain);
    return say(200, { type, account, relation_type: relation });
  }

  function split(body: Record<string, unknown>): DoubleReply {
    const { transaction_id: transaction, out_order_no: number, unfreeze_unsplit: isLast } = body;
    const [part, ...others] = body['receivers'] as {
      type: string;
      account: string;
      amount: number;
      description: string;
    }[];
    const known = splits.get(String(number));
    if (known !== undefined) return say(200, viewSplit(known));
    const trade = trades.get(String(transaction).replace(/^42000/, ''));
    if (trade === undefined) return problem(404, 'RESOURCE_NOT_EXISTS');
    const isRight =
      part?.type === 'MERCHANT_ID' && others.length === 0 && Number.isInteger(part.amount) && part.amount > 0;
    if (!isRight || part.description === '' || typeof isLast !== 'boolean') return problem(400, 'PARAM_ERROR');
    const before = [...splits.values()].filter((each) => each.of === trade.number && each.result !== 'CLOSED');
    const gone = [...refunds.values()].filter((each) => each.of === trade.number);
    const left = [...before, ...gone].reduce((sum, { amountFen }) => sum - amountFen, trade.paidFen);
    const isPaid = trade.state === 'SUCCESS' || trade.state === 'REFUND';
    const isOver = freed.has(trade.number) || before.some((each) => each.isLast);
    if (!trade.isSplit || !isPaid || isOver) return problem(403, 'RULE_LIMIT');
    if (!receivers.has(part.account)) return problem(400, 'PARAM_ERROR');
    if (part.amount > left) return problem(403, 'NOT_ENOUGH');
    const made: Split = {
      number: String(number),
      of: trade.number,
      account: part.account,
      amountFen: part.amount,
      isLast,
      result: splitResult,
    };
    splits.set(made.number, made);
    return say(200, viewSplit(made));
  }

  function freeRest(body: Record<string, unknown>): DoubleReply {
    const { transaction_id: transaction, out_order_no: number, description } = body;
    const trade = trades.get(String(transaction).replace(/^42000/, ''));
    if (trade === undefined) return problem(404, 'RESOURCE_NOT_EXISTS');
    if (description === undefined || !/^[\w-]{1,64}$/.test(String(number))) return problem(400, 'PARAM_ERROR');
    const isOver = [...splits.values()].some((each) => each.of === trade.number && each.isLast);
    if (!trade.isSplit || isOver) return problem(403, 'RULE_LIMIT');
    freed.add(trade.number);
    return say(200, { transaction_id: transaction, out_order_no: number, order_id: '1', state: 'FINISHED' });
  }

  const viewBill = ({ number, appId, openId, amountFen, state, reason }: Bill): object => ({
    mch_id: MERCHANT,
    out_bill_no: number,
    transfer_bill_no: `13300${number}`,
    appid: appId,
    openid: openId,
    state,
    transfer_amount: amountFen,
    transfer_remark: '照片收入提现',
    ...(state === 'FAIL' ? { fail_reason: reason } : {}),
  });
  /** Only the answer to a transfer tells what confirms it. */
  const viewNewBill = ({ number, state }: Bill): object => ({
    out_bill_no: number,
    transfer_bill_no: `13300${number}`,
    create_time: now().toISOString(),
    state,
    ...(state === 'WAIT_USER_CONFIRM' ? { package_info: `packed-${number}` } : {}),
  });

  function transfer(body: Record<string, unknown>): DoubleReply {
    const { appid, out_bill_no: number, openid, user_name: sealed, transfer_amount: amount } = body;
    const { transfer_scene_id: scene, transfer_remark: remark } = body;
    const report = (body['transfer_scene_report_infos'] ?? []) as Bill['report'];
    const name = openName(sealed);
    const isRight =
      /^wx[\da-f]{16}$/.test(String(appid)) &&
      /^[A-Za-z\d]{1,32}$/.test(String(number)) &&
      /^\d{4}$/.test(String(scene)) &&
      String(openid).startsWith('o') &&
      Number.isInteger(amount) &&
      Number(amount) >= 10 &&
      typeof remark === 'string' &&
      [...remark].length <= 32 &&
      report.length > 0 &&
      report.every(({ info_type: type, info_content: text }) => [...type].length <= 15 && [...text].length <= 32);
    if (!isRight || name === '' || name === WRONG_NAME) return problem(400, 'PARAM_ERROR');
    const known = bills.get(String(number));
    if (known !== undefined) {
      const isSame = known.amountFen === amount && known.openId === openid && known.name === name;
      return isSame ? say(200, viewNewBill(known)) : problem(400, 'ALREADY_EXISTS');
    }
    const made: Bill = {
      number: String(number),
      appId: String(appid),
      openId: String(openid),
      name,
      amountFen: Number(amount),
      scene: String(scene),
      report,
      state: 'WAIT_USER_CONFIRM',
      reason: '',
    };
    bills.set(made.number, made);
    return say(200, viewNewBill(made));
  }

  const billText = (): Buffer =>
    Buffer.from(`\uFEFF${[BILL_HEAD, ...(statement ?? []), '总交易单数,应结订单总金额', '`9,`9'].join('\r\n')}`);

  function answer(request: DoubleRequest): DoubleReply {
    if (bad !== null && typeof bad !== 'string') return bad;
    if (bad === 'silent') return bad;
    const wrong = judge(request);
    if (wrong !== null) return problem(401, wrong);
    const content = request.body === '' ? {} : (JSON.parse(request.body) as Record<string, unknown>);
    const parts = request.path.split('/').slice(1);
    const [, area, kind, , number = ''] = parts;
    if (area === 'bill') {
      if (statement === null) return problem(400, 'STATEMENT_CREATING');
      const isThere = statementDay === null || statementDay === request.query.get('bill_date');
      if (statement.length === 0 || !isThere) return problem(400, 'NO_STATEMENT_EXIST');
      const hash = createHash('sha1').update(billText()).digest('hex');
      return say(200, {
        hash_type: 'SHA1',
        hash_value: hash,
        download_url: `${double.url}/v3/billdownload/file?token=T`,
      });
    }
    if (area === 'billdownload') return { raw: billText(), headers: {} };
    if (area === 'fund-app' && kind === 'mch-transfer' && parts[3] === 'transfer-bills') {
      if (request.method === 'POST' && parts.length === 4) return transfer(content);
      const bill = parts[4] === 'out-bill-no' ? bills.get(parts[5] ?? '') : undefined;
      return bill === undefined ? problem(404, 'NOT_FOUND') : say(200, viewBill(bill));
    }
    if (area === 'profitsharing') {
      if (request.method === 'POST' && parts[3] === 'unfreeze') return freeRest(content);
      if (request.method === 'POST') return kind === 'receivers' ? addReceiver(content) : split(content);
      const made = splits.get(parts[3] ?? '');
      const isIts = made !== undefined && request.query.get('transaction_id') === `42000${made.of}`;
      return isIts ? say(200, viewSplit(made)) : problem(404, 'RESOURCE_NOT_EXISTS');
    }
    if (area === 'refund') {
      if (request.method === 'POST') return giveBack(content);
      const refund = refunds.get(number);
      return refund === undefined ? problem(404, 'RESOURCE_NOT_EXISTS') : say(200, viewRefund(refund));
    }
    if (request.method === 'POST' && parts.length === 4) return open(parts[3] ?? '', content);
    if (area !== 'pay' || kind !== 'transactions') return problem(404, 'NOT_FOUND');
    const trade = trades.get(number);
    if (trade === undefined) return problem(404, 'ORDER_NOT_EXIST');
    if (request.method === 'GET')
      return request.query.get('mchid') === MERCHANT ? say(200, view(trade)) : problem(400, 'PARAM_ERROR');
    if (content['mchid'] !== MERCHANT) return problem(400, 'PARAM_ERROR');
    if (trade.state === 'SUCCESS' || trade.state === 'REFUND') return problem(400, 'ORDERPAID');
    trade.state = 'CLOSED';
    return say(204, null);
  }

  const makeNotice: WechatPayDouble['makeNotice'] = (content, { apiKey = API_KEY, ...as } = {}) => {
    const nonce = randomBytes(6).toString('hex');
    const cipher = createCipheriv('aes-256-gcm', Buffer.from(apiKey), Buffer.from(nonce));
    cipher.setAAD(Buffer.from('transaction'));
    const sealed = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final(), cipher.getAuthTag()]);
    const body = JSON.stringify({
      id: randomBytes(8).toString('hex'),
      create_time: now().toISOString(),
      resource_type: 'encrypt-resource',
      event_type: 'TRANSACTION.SUCCESS',
      resource: {
        algorithm: 'AEAD_AES_256_GCM',
        ciphertext: sealed.toString('base64'),
        associated_data: 'transaction',
        nonce,
      },
    });
    return { headers: sign(body, as), query: {}, body };
  };

  const double: HttpDouble = await startHttpDouble(answer);
  const settings = {
    WECHAT_PAY_MERCHANT: MERCHANT,
    WECHAT_PAY_KEY_FILE: files['ours'],
    WECHAT_PAY_KEY_SERIAL: OUR_SERIAL,
    WECHAT_PAY_API_KEY: API_KEY,
    ...(hasCertificate
      ? { WECHAT_PAY_CERTIFICATE_FILE: files['certificate'] }
      : { WECHAT_PAY_PUBLIC_KEY_ID: theirKeyId, WECHAT_PAY_PUBLIC_KEY_FILE: files['theirs'] }),
    WECHAT_PAY_URL: double.url,
    WECHAT_OFFICIAL_ID: 'wx00000000000000aa',
    WECHAT_OFFICIAL_SECRET: 'official-secret',
  };
  return {
    ...double,
    async close() {
      remove();
      await double.close();
    },
    bills,
    freed,
    endBill(number, state, reason = '') {
      const bill = bills.get(number);
      if (bill === undefined) throw new Error(`nobody was sent ${number}`);
      Object.assign(bill, { state, reason });
    },
    settings,
    transferSettings: {
      ...settings,
      WECHAT_PAY_TRANSFER_SCENE: '1009',
      WECHAT_PAY_TRANSFER_REPORT: '采购商品名称:照片',
      PAYMENT_SANDBOX: 'off',
    },
    trades,
    refunds,
    receivers,
    splits,
    endSplits(result) {
      splitResult = result;
      for (const each of splits.values()) if (each.result === 'PENDING') each.result = result;
    },
    makeNotice,
    pay(number, amountFen) {
      const trade = trades.get(number);
      if (trade === undefined) throw new Error(`nobody has opened ${number}`);
      trade.state = 'SUCCESS';
      trade.paidFen = amountFen ?? trade.totalFen;
      return makeNotice(view(trade));
    },
    refuse(number) {
      const trade = trades.get(number);
      if (trade !== undefined) trade.state = 'PAYERROR';
    },
    holdRefunds(held) {
      isHeld = held;
      if (!held) for (const refund of refunds.values()) refund.status = 'SUCCESS';
    },
    noticeOfRefund(number) {
      const refund = refunds.get(number);
      return makeNotice({ mchid: MERCHANT, out_trade_no: refund?.of, out_refund_no: number, refund_status: 'SUCCESS' });
    },
    misbehave(how) {
      bad = how;
    },
    setStatement(rows, day) {
      statement = rows;
      statementDay = day ?? null;
    },
  };
}

const BILL_HEAD =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';

/** A row of WeChat Pay's statement. */
export function wechatBillRow(line: {
  readonly kind: 'payment' | 'refund';
  readonly number: string;
  readonly yuan: string;
}): string {
  const isRefund = line.kind === 'refund';
  const cells: Record<string, string> = {
    微信订单号: `42000${line.number}`,
    商户订单号: isRefund ? '' : line.number,
    交易状态: isRefund ? 'REFUND' : 'SUCCESS',
    货币种类: 'CNY',
    微信退款单号: isRefund ? `50000${line.number}` : '0',
    商户退款单号: isRefund ? line.number : '0',
    订单金额: isRefund ? '0.00' : line.yuan,
    申请退款金额: isRefund ? line.yuan : '0.00',
  };
  return BILL_HEAD.split(',')
    .map((name) => `\`${cells[name] ?? '0'}`)
    .join(',');
}
