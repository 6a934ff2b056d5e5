import type { TransferSettings, WechatPaySettings } from '../../env-payment';
import type { Clock } from '../clock/types';
import type { Ids } from '../ids/types';
import { numberOf, textOf } from '../outside/ask-json';
import { createWechatPayCalls, describeSaid } from '../payment/wechat-pay-calls';
import { sealText } from '../payment/wechat-signing';
import type { TransferAnswer, TransferChannel, TransferName } from './types';

const BILLS = '/v3/fund-app/mch-transfer/transfer-bills';
const REMARK = '照片收入提现';
const UNTAKEN = '微信支付没有受理，请换一种收款方式';
/** Its own names of what is in the way, as far as the payee can do something about it. */
const NOTES: Readonly<Record<string, string>> = {
  NAME_NOT_CORRECT: '收款人姓名与微信实名不一致',
  REAL_NAME_CHECK_FAIL: '这个微信还没有实名认证',
  ACCOUNT_FROZEN: '这个微信账户已被冻结',
  PAYEE_ACCOUNT_ABNORMAL: '这个微信账户暂时不能收款',
  ACCOUNT_NOT_EXIST: '这个微信账户不能收款',
  OPENID_INVALID: '绑定的微信已经变了，请重新绑定',
  OVERDUE_CLOSE: '24小时内没有确认收款',
  USER_REFUSE_TRANSFER: '你拒绝了收款',
  TRANSFER_QUOTA_EXCEED: '超过了微信的单笔收款额度',
  DAY_RECEIVED_QUOTA_EXCEED: '超过了微信今天的收款额度',
  DAY_RECEIVED_COUNT_EXCEED: '超过了微信今天的收款次数',
  MONTH_RECEIVED_QUOTA_EXCEED: '超过了微信本月的收款额度',
};
const FAILED = '微信支付没有转成功';

/**
 * WeChat Pay's transfers of a merchant: the payee confirms each in WeChat, within a day. What nobody confirms WeChat Pay closes by itself, a
 * little later; until it says so nothing has ended.
 */
export function createWechatTransfer(
  settings: WechatPaySettings,
  { scene, report }: TransferSettings,
  deps: {
    readonly clock: Clock;
    readonly ids: Ids;
    readonly timeoutMs: number;
    readonly payeeAt: readonly string[];
  },
): TransferChannel {
  const { merchant, theirKeys } = settings;
  const { ask } = createWechatPayCalls(settings, deps);

  async function query(name: TransferName): Promise<TransferAnswer> {
    const said = await ask('GET', `${BILLS}/out-bill-no/${name.withdrawNo}`);
    if (said.kind === 'unknown') return said;
    if (said.status === 404 && textOf(said.body, 'code') === 'NOT_FOUND') return { kind: 'absent' };
    if (said.status !== 200) return { kind: 'unknown', reason: describeSaid(said) };
    const isOurs =
      textOf(said.body, 'mch_id') === merchant && numberOf(said.body, 'transfer_amount') === name.amountFen;
    return isOurs ? readBill(said.body, name) : OTHER;
  }

  return {
    way: 'wechat',
    book: 'wechat-transfer',
    merchant,
    payeeAt: deps.payeeAt,
    query,

    async transfer(wish) {
      const said = await ask('POST', BILLS, {
        appid: wish.payee.appId,
        out_bill_no: wish.withdrawNo,
        transfer_scene_id: scene,
        openid: wish.payee.account,
        user_name: sealText(wish.payee.name, theirKeys[0].key),
        transfer_amount: wish.amountFen,
        transfer_remark: REMARK,
        transfer_scene_report_infos: report.map(({ type, content }) => ({ info_type: type, info_content: content })),
      });
      if (said.kind === 'unknown') return said;
      if (said.status === 200) return readBill(said.body, wish);
      // A problem of this call is none of the transfer: only what is not there after a call that was wrong will not come.
      const isWrong = said.status === 400 && ['PARAM_ERROR', 'INVALID_REQUEST'].includes(textOf(said.body, 'code'));
      if (!isWrong) return { kind: 'unknown', reason: describeSaid(said) };
      const known = await query(wish);
      return known.kind === 'absent' ? { kind: 'refused', note: UNTAKEN } : known;
    },
  };
}

const OTHER = { kind: 'unknown', reason: 'an answer about another transfer' } as const;

function readBill(body: unknown, { withdrawNo }: TransferName): TransferAnswer {
  if (textOf(body, 'out_bill_no') !== withdrawNo) return OTHER;
  const state = textOf(body, 'state');
  switch (state) {
    case 'SUCCESS':
      return { kind: 'done', transactionNo: textOf(body, 'transfer_bill_no') };
    case 'WAIT_USER_CONFIRM':
      return { kind: 'confirm', packed: textOf(body, 'package_info') };
    case 'ACCEPTED':
    case 'PROCESSING':
    case 'TRANSFERING':
    case 'CANCELING':
      return { kind: 'taken' };
    case 'FAIL':
      return { kind: 'refused', note: NOTES[textOf(body, 'fail_reason')] ?? FAILED };
    case 'CANCELLED':
      return { kind: 'refused', note: FAILED };
    default:
      return { kind: 'unknown', reason: `a transfer in the state ${state}` };
  }
}
