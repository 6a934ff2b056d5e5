import type { AlipaySettings } from '../../env-payment';
import { fieldsOf, textOf } from '../outside/ask-json';
import { ALIPAY_YES, type AlipayCalls, describeAlipay, isFinalNo, yuanOf } from './alipay-calls';
import { writeYuan } from './bill-rows';
import type { SplitAnswer, SplitHouse, SplitName } from './types';

const REFUSED = '支付宝没有接受分账';

/** What of a payment goes on to a seller's own account at Alipay: royalties, asked for one by one. */
export function createAlipaySplits(settings: AlipaySettings, { ask }: AlipayCalls): SplitHouse {
  async function querySplit({ splitNo, transactionNo, account, amountFen }: SplitName): Promise<SplitAnswer> {
    const about = { out_request_no: splitNo, trade_no: transactionNo };
    const said = await ask('alipay.trade.order.settle.query', about);
    if (said.kind === 'unknown') return said;
    // Its documents name no answer for one that is not there. What it says no to is asked for: the same number is the same split.
    if (said.code !== ALIPAY_YES) {
      return isFinalNo(said) ? { kind: 'absent' } : { kind: 'unknown', reason: describeAlipay(said) };
    }
    const list: unknown = fieldsOf(said.body)['royalty_detail_list'];
    const detail = Array.isArray(list) ? list.find((each) => textOf(each, 'trans_in') === account) : undefined;
    if (detail === undefined || yuanOf(detail, 'amount') !== amountFen) {
      return { kind: 'unknown', reason: 'an answer about another split' };
    }
    switch (textOf(detail, 'state')) {
      case 'SUCCESS':
        return { kind: 'done' };
      case 'PROCESSING':
        return { kind: 'taken' };
      case 'FAIL':
        return { kind: 'refused', note: REFUSED };
      default:
        return { kind: 'unknown', reason: `a split in the state ${textOf(detail, 'state')}` };
    }
  }

  return {
    house: 'alipay',
    merchant: settings.appId,
    querySplit,
    // Only the last part lets the rest go.
    freeRest: null,

    async addReceiver({ account, name, requestNo }) {
      const said = await ask('alipay.trade.royalty.relation.bind', {
        out_request_no: requestNo,
        receiver_list: [{ type: 'userId', account, name }],
      });
      if (said.kind === 'unknown') return said;
      if (said.code === ALIPAY_YES && textOf(said.body, 'result_code') === 'SUCCESS') return { kind: 'added' };
      return isFinalNo(said)
        ? { kind: 'refused', note: `支付宝没有接受：${said.problem}` }
        : { kind: 'unknown', reason: describeAlipay(said) };
    },

    async split(wish) {
      const said = await ask('alipay.trade.order.settle', {
        out_request_no: wish.splitNo,
        trade_no: wish.transactionNo,
        royalty_parameters: [
          {
            royalty_type: 'transfer',
            trans_out_type: 'userId',
            trans_out: settings.seller,
            trans_in_type: 'userId',
            trans_in: wish.account,
            amount: writeYuan(wish.amountFen),
            desc: wish.title,
          },
        ],
        extend_params: { royalty_finish: String(wish.isLast) },
      });
      if (said.kind === 'unknown') return said;
      if (said.code === ALIPAY_YES) {
        const known = await querySplit(wish);
        // What was taken is not lost when the question after it finds nothing yet.
        return known.kind === 'absent' ? { kind: 'taken' } : known;
      }
      return isFinalNo(said) ? { kind: 'refused', note: REFUSED } : { kind: 'unknown', reason: describeAlipay(said) };
    },
  };
}
