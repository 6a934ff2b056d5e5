import { createHash, createSign, createVerify } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import type { Notice } from '../../../server/adapters/payment/types';
import type { EnvSource } from '../../../server/env';
import { certify, type KeyPair, newKeys, writeKeyFiles } from './channel-keys';
import { type DoubleReply, type DoubleRequest, type HttpDouble, startHttpDouble } from './http-double';

const APP = '2021000000000001';
const SELLER = '2088000000000001';
const MAX_SKEW_MS = 15 * 60_000;
const [OUR_SERIAL, THEIR_SERIAL] = ['20190909123456789ABC', '20190909BA9876543210'];
const ROOT_SERIALS = ['01C35C4B', '20160325'] as const;

interface Trade {
  readonly number: string;
  readonly method: string;
  readonly totalAmount: string;
  readonly isSplit: boolean;
  status: 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_CLOSED';
}

export interface AlipaySplit {
  readonly of: string;
  readonly account: string;
  readonly amount: string;
  readonly isLast: boolean;
}

export interface AlipayTransfer {
  readonly account: string;
  readonly name: string;
  readonly amount: string;
  readonly scene: string;
  status: 'SUCCESS' | 'DEALING' | 'FAIL' | 'CLOSED';
  reason: string;
}

export interface AlipayDouble extends HttpDouble {
  readonly settings: EnvSource;
  /** With what it takes to send money to people: where it signs with certificates. */
  readonly transferSettings: EnvSource;
  /** What somebody was sent, by our numbers. */
  readonly transfers: ReadonlyMap<string, AlipayTransfer>;
  endTransfer(number: string, status: AlipayTransfer['status'], reason?: string): void;
  /** Transfers that are new are like this from now on, or refused with a name of Alipay's. */
  receive(how: 'SUCCESS' | 'DEALING' | { readonly problem: string }): void;
  readonly trades: ReadonlyMap<string, Trade>;
  /** What has gone back, in yuan, by our numbers. */
  readonly refunds: ReadonlyMap<string, string>;
  /** Names of those to whom parts may go, by their numbers. */
  readonly receivers: ReadonlyMap<string, string>;
  /** Parts by our numbers. */
  readonly splits: ReadonlyMap<string, AlipaySplit>;
  /** Somebody opens a page of Alipay's that we have led to. Answers what is wrong with it; null: nothing. */
  openPage(url: string): string | null;
  /** Somebody reads a code of ours. */
  readCode(text: string): void;
  /** Somebody pays. Answers the notice of it. */
  pay(number: string): Notice;
  makeNotice(fields: Readonly<Record<string, string>>, as?: { keys?: KeyPair; at?: Date }): Notice;
  /** `other`: signed with another certificate than it is said to be. */
  misbehave(how: 'unsigned' | 'forged' | 'other' | DoubleReply | null): void;
  /** Rows of the next statement, as this vendor writes them. */
  setStatement(lines: readonly { kind: 'payment' | 'refund'; number: string; yuan: string }[]): void;
}

/** Alipay's gateway: checks signature, time, app and amounts of what it is sent, and signs what it says. */
export async function startAlipayDouble(now: () => Date, { hasCertificates = false } = {}): Promise<AlipayDouble> {
  const [ours, theirs, strangers] = [newKeys(), newKeys(), newKeys()];
  const { files, remove } = writeKeyFiles({
    ours: ours.privateKey,
    theirs: theirs.publicKey,
    ourCertificate: certify(ours, OUR_SERIAL),
    theirCertificate: certify(theirs, THEIR_SERIAL),
    rootCertificate: certify(newKeys(), ROOT_SERIALS[0]) + certify(newKeys(), ROOT_SERIALS[1]),
  });
  const transfers = new Map<string, AlipayTransfer>();
  let received: 'SUCCESS' | 'DEALING' | { readonly problem: string } = 'SUCCESS';
  const trades = new Map<string, Trade>();
  const refunds = new Map<string, string>();
  const receivers = new Map<string, string>();
  const splits = new Map<string, AlipaySplit>();
  const codes = new Map<string, Trade>();
  let bad: 'unsigned' | 'forged' | 'other' | DoubleReply | null = null;
  let bill: Buffer | null = null;

  const sign = (text: string, keys: KeyPair): string =>
    createSign('RSA-SHA256').update(text, 'utf8').sign(keys.privateKey, 'base64');
  const signedText = (fields: Readonly<Record<string, string>>, without: readonly string[]): string =>
    Object.keys(fields)
      .filter((name) => !without.includes(name) && fields[name] !== '')
      .sort()
      .map((name) => `${name}=${fields[name]}`)
      .join('&');

  function say(method: string, content: object): DoubleReply {
    const name = `${method.replaceAll('.', '_')}_response`;
    // Spaces, as this vendor has them: what is signed is the text.
    const text = JSON.stringify(content).replaceAll('","', '" ,"');
    const signature = bad === 'unsigned' ? '' : sign(text, bad === 'forged' ? strangers : theirs);
    const serial = hasCertificates
      ? `"alipay_cert_sn":"${serialOf(bad === 'other' ? OUR_SERIAL : THEIR_SERIAL)}",`
      : '';
    const tail = signature === '' ? '' : `,${serial}"sign":"${signature}"`;
    return { text: `{"${name}":${text}${tail}}` };
  }
  const yes = (method: string, content: object): DoubleReply =>
    say(method, { code: '10000', msg: 'Success', ...content });
  const no = (method: string, problem: string): DoubleReply =>
    say(method, { code: '40004', msg: 'Business Failed', sub_code: problem, sub_msg: problem });

  function judge(fields: Readonly<Record<string, string>>): string | null {
    const { app_id: app, charset, sign_type: signType, timestamp = '', version, sign: signature = '' } = fields;
    if (hasCertificates) {
      if (fields['app_cert_sn'] !== serialOf(OUR_SERIAL)) return 'isv.app-cert-not-exist';
      if (fields['alipay_root_cert_sn'] !== ROOT_SERIALS.map(serialOf).join('_')) return 'isv.root-cert-not-exist';
    }
    if (app !== APP || charset !== 'utf-8' || signType !== 'RSA2' || version !== '1.0') return 'isv.invalid-app-id';
    const at = Date.parse(`${timestamp.replace(' ', 'T')}+08:00`);
    if (!(Math.abs(at - now().getTime()) < MAX_SKEW_MS)) return 'isv.invalid-timestamp';
    const isTrue = createVerify('RSA-SHA256')
      .update(signedText(fields, ['sign']), 'utf8')
      .verify(ours.publicKey, signature, 'base64');
    return isTrue ? null : 'isv.invalid-signature';
  }

  /** Null for goods that are not written as this vendor wants them. */
  function toTrade(method: string, content: Readonly<Record<string, string>>): Trade | null {
    const {
      out_trade_no: number = '',
      total_amount: totalAmount = '',
      subject = '',
      time_expire: expires = '',
    } = content;
    const isRight =
      /^\w{1,64}$/.test(number) &&
      /^\d+\.\d\d$/.test(totalAmount) &&
      totalAmount !== '0.00' &&
      subject !== '' &&
      content['seller_id'] === SELLER &&
      content['product_code'] === PRODUCTS[method] &&
      Date.parse(`${expires.replace(' ', 'T')}+08:00`) > now().getTime();
    const more = content['extend_params'] as unknown as { royalty_freeze?: string } | undefined;
    const isSplit = more?.royalty_freeze === 'true';
    return isRight ? { number, method, totalAmount, isSplit, status: 'WAIT_BUYER_PAY' } : null;
  }

  const view = ({ number, totalAmount, status }: Trade): object => ({
    out_trade_no: number,
    trade_no: `2026${number}`,
    trade_status: status,
    total_amount: totalAmount,
    ...(status === 'TRADE_SUCCESS' ? { send_pay_date: '2026-05-15 12:00:00' } : {}),
  });

  function giveBack(method: string, trade: Trade, content: Readonly<Record<string, string>>): DoubleReply {
    const { out_request_no: number = '', refund_amount: amount = '' } = content;
    if (trade.status !== 'TRADE_SUCCESS') return no(method, 'ACQ.TRADE_STATUS_ERROR');
    const known = refunds.get(number);
    if (known !== undefined && known !== amount) return no(method, 'ACQ.DISCORDANT_REPEAT_REQUEST');
    if (Number(amount) > Number(trade.totalAmount)) return no(method, 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL');
    refunds.set(number, amount);
    return yes(method, {
      out_trade_no: trade.number,
      fund_change: known === undefined ? 'Y' : 'N',
      refund_fee: amount,
    });
  }

  function addReceiver(method: string, content: Readonly<Record<string, unknown>>): DoubleReply {
    const [one, ...others] = (content['receiver_list'] ?? []) as { type: string; account: string; name: string }[];
    const isRight =
      one?.type === 'userId' && /^2088\d{12}$/.test(one.account) && one.name !== '' && others.length === 0;
    if (!isRight || !/^[\w-]{1,32}$/.test(String(content['out_request_no']))) return no(method, 'INVALID_PARAMETER');
    receivers.set(one.account, one.name);
    return yes(method, { result_code: 'SUCCESS' });
  }

  function split(method: string, content: Readonly<Record<string, unknown>>): DoubleReply {
    const number = String(content['out_request_no']);
    const [part, ...others] = (content['royalty_parameters'] ?? []) as Record<string, string>[];
    const more = content['extend_params'] as { royalty_finish?: string } | undefined;
    const trade = trades.get(String(content['trade_no']).replace(/^2026/, ''));
    if (trade === undefined) return no(method, 'ACQ.TRADE_NOT_EXIST');
    const { trans_in: account = '', trans_out: from, amount = '', trans_in_type: type } = part ?? {};
    const isRight = from === SELLER && type === 'userId' && /^\d+\.\d\d$/.test(amount) && others.length === 0;
    if (!isRight || part?.['desc'] === '' || more?.royalty_finish === undefined)
      return no(method, 'ACQ.INVALID_PARAMETER');
    if (splits.has(number)) return yes(method, { trade_no: content['trade_no'], settle_no: `3000${number}` });
    const before = [...splits.values()].filter(({ of }) => of === trade.number);
    const left = before.reduce(
      (sum, each) => sum - Math.round(Number(each.amount) * 100),
      Math.round(Number(trade.totalAmount) * 100),
    );
    if (trade.status !== 'TRADE_SUCCESS' || !trade.isSplit || before.some(({ isLast }) => isLast)) {
      return no(method, 'ACQ.TRADE_STATUS_ERROR');
    }
    if (!receivers.has(account)) return no(method, 'ACQ.ROYALTY_RECEIVER_INVALID');
    if (Math.round(Number(amount) * 100) > left) return no(method, 'ACQ.ALLOC_AMOUNT_VALIDATE_ERROR');
    splits.set(number, { of: trade.number, account, amount, isLast: more.royalty_finish === 'true' });
    return yes(method, { trade_no: content['trade_no'], settle_no: `3000${number}` });
  }

  function viewSplit(method: string, content: Readonly<Record<string, unknown>>): DoubleReply {
    const made = splits.get(String(content['out_request_no']));
    if (made === undefined || content['trade_no'] !== `2026${made.of}`) return no(method, 'ACQ.SETTLE_NOT_EXIST');
    const detail = {
      operation_type: 'transfer',
      trans_in: made.account,
      trans_in_type: 'userId',
      amount: Number(made.amount),
    };
    return yes(method, { royalty_detail_list: [{ ...detail, state: 'SUCCESS' }] });
  }

  function transfer(method: string, content: Readonly<Record<string, unknown>>): DoubleReply {
    const number = String(content['out_biz_no']);
    const payee = (content['payee_info'] ?? {}) as { identity?: string; identity_type?: string; name?: string };
    const amount = String(content['trans_amount']);
    if (!hasCertificates) return no(method, 'isv.missing-app-cert-sn');
    const isRight =
      isDirect(content) &&
      /^\w{1,64}$/.test(number) &&
      /^\d+\.\d\d$/.test(amount) &&
      Number(amount) >= 0.1 &&
      payee.identity_type === 'ALIPAY_LOGON_ID' &&
      typeof content['order_title'] === 'string';
    if (!isRight) return no(method, 'INVALID_PARAMETER');
    const known = transfers.get(number);
    if (known !== undefined && (known.amount !== amount || known.account !== payee.identity)) {
      return no(method, 'INVALID_PARAMETER');
    }
    if (known === undefined && typeof received !== 'string') return no(method, received.problem);
    if (known === undefined) {
      transfers.set(number, {
        account: payee.identity ?? '',
        name: payee.name ?? '',
        amount,
        scene: String(content['transfer_scene_name']),
        status: typeof received === 'string' ? received : 'FAIL',
        reason: '',
      });
    }
    return yes(method, { out_biz_no: number, order_id: `2026${number}`, status: transfers.get(number)?.status });
  }

  function viewTransfer(method: string, content: Readonly<Record<string, unknown>>): DoubleReply {
    const number = String(content['out_biz_no']);
    const made = transfers.get(number);
    if (!isDirect(content)) return no(method, 'INVALID_PARAMETER');
    if (made === undefined) return no(method, 'ORDER_NOT_EXIST');
    const { amount, status, reason } = made;
    const about = { out_biz_no: number, order_id: `2026${number}`, trans_amount: amount, status };
    return yes(method, reason === '' ? about : { ...about, error_code: reason });
  }

  function answer(request: DoubleRequest): DoubleReply {
    if (bad !== null && typeof bad !== 'string') return bad;
    if (request.path === '/bill')
      return { raw: bill ?? Buffer.alloc(0), headers: { 'content-type': 'application/zip' } };
    const fields = Object.fromEntries(new URLSearchParams(request.body));
    const method = fields['method'] ?? '';
    const wrong = judge(fields);
    if (wrong !== null) return say(method, { code: '40002', msg: 'Invalid Arguments', sub_code: wrong });
    const content = JSON.parse(fields['biz_content'] ?? '{}') as Record<string, string>;
    if (method === 'alipay.data.dataservice.bill.downloadurl.query') {
      return bill === null
        ? no(method, 'isp.bill_not_exist')
        : yes(method, { bill_download_url: `${double.url}/bill` });
    }
    if (method === 'alipay.trade.precreate') {
      const trade = toTrade(method, content);
      if (trade === null || !/^https?:\/\//.test(fields['notify_url'] ?? ''))
        return no(method, 'ACQ.INVALID_PARAMETER');
      const text = `https://qr.alipay.com/${trade.number}`;
      codes.set(text, trade);
      return yes(method, { out_trade_no: trade.number, qr_code: text });
    }
    if (method === 'alipay.fund.trans.uni.transfer') return transfer(method, content);
    if (method === 'alipay.fund.trans.common.query') return viewTransfer(method, content);
    if (method === 'alipay.trade.royalty.relation.bind') return addReceiver(method, content);
    if (method === 'alipay.trade.order.settle') return split(method, content);
    if (method === 'alipay.trade.order.settle.query') return viewSplit(method, content);
    const trade = trades.get(content['out_trade_no'] ?? '');
    if (trade === undefined) return no(method, 'ACQ.TRADE_NOT_EXIST');
    switch (method) {
      case 'alipay.trade.query':
        return yes(method, view(trade));
      case 'alipay.trade.close':
        if (trade.status !== 'WAIT_BUYER_PAY') return no(method, 'ACQ.TRADE_STATUS_ERROR');
        trade.status = 'TRADE_CLOSED';
        return yes(method, { out_trade_no: trade.number });
      case 'alipay.trade.refund':
        return giveBack(method, trade, content);
      case 'alipay.trade.fastpay.refund.query': {
        const amount = refunds.get(content['out_request_no'] ?? '');
        return yes(method, amount === undefined ? {} : { refund_status: 'REFUND_SUCCESS', refund_amount: amount });
      }
      default:
        return no(method, 'isv.invalid-method');
    }
  }

  const makeNotice: AlipayDouble['makeNotice'] = (fields, { keys = theirs, at = now() } = {}) => {
    const all = {
      notify_time: new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' '),
      notify_type: 'trade_status_sync',
      app_id: APP,
      seller_id: SELLER,
      charset: 'utf-8',
      ...fields,
    };
    const signed = { ...all, sign_type: 'RSA2', sign: sign(signedText(all, []), keys) };
    return {
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      query: {},
      body: new URLSearchParams(signed).toString(),
    };
  };

  const double: HttpDouble = await startHttpDouble(answer);
  const settings = {
    ALIPAY_APP_ID: APP,
    ALIPAY_SELLER: SELLER,
    ALIPAY_KEY_FILE: files['ours'],
    ALIPAY_URL: `${double.url}/gateway.do`,
    ...(hasCertificates
      ? {
          ALIPAY_CERTIFICATE_FILE: files['ourCertificate'],
          ALIPAY_PUBLIC_CERTIFICATE_FILE: files['theirCertificate'],
          ALIPAY_ROOT_CERTIFICATE_FILE: files['rootCertificate'],
        }
      : { ALIPAY_PUBLIC_KEY_FILE: files['theirs'] }),
  };
  return {
    ...double,
    async close() {
      remove();
      await double.close();
    },
    settings,
    transferSettings: { ...settings, ALIPAY_TRANSFER_SCENE: '采购货款', PAYMENT_SANDBOX: 'off' },
    transfers,
    endTransfer(number, status, reason = '') {
      const made = transfers.get(number);
      if (made === undefined) throw new Error(`nobody was sent ${number}`);
      Object.assign(made, { status, reason });
    },
    receive(how) {
      received = how;
    },
    trades,
    refunds,
    receivers,
    splits,
    makeNotice,
    openPage(url) {
      const fields = Object.fromEntries(new URL(url).searchParams);
      const wrong = judge(fields);
      if (wrong !== null) return wrong;
      if (!/^https?:\/\//.test(fields['return_url'] ?? '')) return 'no way back';
      const trade = toTrade(fields['method'] ?? '', JSON.parse(fields['biz_content'] ?? '{}'));
      if (trade === null) return 'wrong goods';
      if (!trades.has(trade.number)) trades.set(trade.number, trade);
      return null;
    },
    readCode(text) {
      const trade = codes.get(text);
      if (trade !== undefined) trades.set(trade.number, trade);
    },
    pay(number) {
      const trade = trades.get(number);
      if (trade === undefined) throw new Error(`nobody has opened ${number}`);
      trade.status = 'TRADE_SUCCESS';
      return makeNotice({ out_trade_no: number, trade_status: 'TRADE_SUCCESS', total_amount: trade.totalAmount });
    },
    misbehave(how) {
      bad = how;
    },
    setStatement(lines) {
      bill = zip([
        { name: 'detail.csv', text: writeBill(lines) },
        { name: 'sum.csv', text: '#sum\r\n' },
      ]);
    },
  };
}

const isDirect = (content: Readonly<Record<string, unknown>>): boolean =>
  content['product_code'] === 'TRANS_ACCOUNT_NO_PWD' && content['biz_scene'] === 'DIRECT_TRANSFER';

/** Of who issued it, and its number in decimal digits. */
const serialOf = (serial: string): string =>
  createHash('md5')
    .update(`CN=double${BigInt(`0x${serial}`)}`)
    .digest('hex');

const PRODUCTS: Readonly<Record<string, string>> = {
  'alipay.trade.page.pay': 'FAST_INSTANT_TRADE_PAY',
  'alipay.trade.wap.pay': 'QUICK_WAP_WAY',
  'alipay.trade.precreate': 'QR_CODE_OFFLINE',
};

const HEAD = ['支付宝交易号', '商户订单号', '业务类型', '商品名称', '订单金额（元）', '退款批次号/请求号'];

function writeBill(lines: readonly { kind: 'payment' | 'refund'; number: string; yuan: string }[]): string {
  const rows = lines.map(({ kind, number, yuan }) =>
    kind === 'payment'
      ? [`2026${number}\t`, `${number}\t`, '交易', '照片订单', yuan, '']
      : ['20261', '1', '退款', '照片订单', `-${yuan}`, `${number}\t`],
  );
  const end = `#-----------------------------------------业务明细列表结束------------------------------------`;
  return ['#支付宝业务明细查询', HEAD.join(','), ...rows.map((row) => row.join(',')), end].join('\r\n');
}

// The characters of bills in GBK: found by reading all of it backwards.
const GBK = new Map<string, Buffer>();
function toGbk(text: string): Buffer {
  if (GBK.size === 0) {
    const decoder = new TextDecoder('gbk');
    for (let first = 0x81; first <= 0xfe; first += 1) {
      for (let second = 0x40; second <= 0xfe; second += 1) {
        const bytes = Buffer.from([first, second]);
        GBK.set(decoder.decode(bytes), bytes);
      }
    }
  }
  return Buffer.concat(
    [...text].map((letter) => (letter < '\u0080' ? Buffer.from(letter) : (GBK.get(letter) ?? Buffer.from('?')))),
  );
}

function zip(files: readonly { readonly name: string; readonly text: string }[]): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const { name, text } of files) {
    const bytes = toGbk(text);
    const packed = deflateRawSync(bytes);
    const title = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(bytes.length, 22);
    local.writeUInt16LE(title.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(bytes.length, 24);
    entry.writeUInt16LE(title.length, 28);
    entry.writeUInt32LE(at, 42);
    locals.push(local, title, packed);
    entries.push(entry, title);
    at += local.length + title.length + packed.length;
  }
  const list = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, list, end]);
}
