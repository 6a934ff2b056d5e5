import type { WechatPaySettings } from '../../env-payment';
import { fieldsOf, numberOf, textOf } from '../outside/ask-json';
import type { SplitAnswer, SplitHouse, SplitName } from './types';
import { describeSaid, type WechatPayCalls } from './wechat-pay-calls';
import { sealText } from './wechat-signing';

const ORDERS = '/v3/profitsharing/orders';
const TYPE = 'MERCHANT_ID';
const REFUSED = '微信支付没有接受分账';
const REST = '解冻全部剩余资金';

/** What of a payment goes on to a seller's own merchant account: WeChat Pay's profit sharing. */
export function createWechatPaySplits(
  { merchant, theirKeys }: WechatPaySettings,
  { ask }: WechatPayCalls,
  appId: string,
): SplitHouse {
  return {
    house: 'wechat',
    merchant,

    async addReceiver({ account, name }) {
      const said = await ask('POST', '/v3/profitsharing/receivers/add', {
        appid: appId,
        type: TYPE,
        account,
        name: sealText(name, theirKeys[0].key),
        relation_type: 'PARTNER',
      });
      if (said.kind === 'unknown') return said;
      if (said.status === 200 && textOf(said.body, 'account') === account) return { kind: 'added' };
      return said.status === 400 || said.status === 403
        ? { kind: 'refused', note: `微信支付没有接受：${textOf(said.body, 'message')}` }
        : { kind: 'unknown', reason: describeSaid(said) };
    },

    async split(wish) {
      const said = await ask('POST', ORDERS, {
        appid: appId,
        transaction_id: wish.transactionNo,
        out_order_no: wish.splitNo,
        receivers: [{ type: TYPE, account: wish.account, amount: wish.amountFen, description: wish.title }],
        unfreeze_unsplit: wish.isLast,
      });
      if (said.kind === 'unknown') return said;
      if (said.status === 200) return readSplit(said.body, wish);
      const code = textOf(said.body, 'code');
      // Too many at once, or a payment that is not there yet for what splits it: later.
      const isFinal = said.status === 403 || (said.status === 400 && code !== 'INVALID_REQUEST');
      return isFinal ? { kind: 'refused', note: REFUSED } : { kind: 'unknown', reason: describeSaid(said) };
    },

    async freeRest({ restNo, transactionNo }) {
      const about = { transaction_id: transactionNo, out_order_no: restNo };
      const said = await ask('POST', `${ORDERS}/unfreeze`, { ...about, description: REST });
      if (said.kind === 'unknown') return said;
      if (said.status === 200 && textOf(said.body, 'out_order_no') === restNo) {
        return textOf(said.body, 'state') === 'FINISHED' ? { kind: 'done' } : { kind: 'taken' };
      }
      return said.status === 403 ? { kind: 'refused', note: REFUSED } : { kind: 'unknown', reason: describeSaid(said) };
    },

    async querySplit(name) {
      const said = await ask('GET', `${ORDERS}/${name.splitNo}?transaction_id=${name.transactionNo}`);
      if (said.kind === 'unknown') return said;
      if (said.status === 200) return readSplit(said.body, name);
      return said.status === 404 ? { kind: 'absent' } : { kind: 'unknown', reason: describeSaid(said) };
    },
  };
}

/** What became of the seller's part; what goes back to ourselves stands beside it. */
function readSplit(body: unknown, { splitNo, account, amountFen }: SplitName): SplitAnswer {
  const list: unknown = fieldsOf(body)['receivers'];
  const part = Array.isArray(list) ? list.find((each) => textOf(each, 'account') === account) : undefined;
  const isOurs = textOf(body, 'out_order_no') === splitNo && part !== undefined;
  if (!isOurs || numberOf(part, 'amount') !== amountFen) {
    return { kind: 'unknown', reason: 'an answer about another split' };
  }
  const result = textOf(part, 'result');
  switch (result) {
    case 'SUCCESS':
      return { kind: 'done' };
    case 'PENDING':
      return { kind: 'taken' };
    case 'CLOSED':
      return { kind: 'refused', note: REFUSED };
    default:
      return { kind: 'unknown', reason: `a split in the state ${result}` };
  }
}
