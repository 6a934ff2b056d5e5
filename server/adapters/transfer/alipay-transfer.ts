import type { AlipaySettings, TransferSettings } from '../../env-payment';
import type { Clock } from '../clock/types';
import { textOf } from '../outside/ask-json';
import { ALIPAY_NO, ALIPAY_YES, createAlipayCalls, describeAlipay, yuanOf } from '../payment/alipay-calls';
import { writeYuan } from '../payment/bill-rows';
import type { TransferAnswer, TransferChannel, TransferName } from './types';

const KIND = { product_code: 'TRANS_ACCOUNT_NO_PWD', biz_scene: 'DIRECT_TRANSFER' } as const;
const TITLE = '照片收入提现';
/** Its own names of what is wrong with a payee: these alone make a call that was refused a transfer that will not go. */
const NOTES: Readonly<Record<string, string>> = {
  PAYEE_NOT_EXIST: '这个支付宝账号不存在',
  PAYEE_USERINFO_NOT_EXIST: '这个支付宝账号不存在',
  PAYEE_USER_INFO_ERROR: '支付宝账号与收款人姓名不一致',
  PAYEE_ACC_OCUPIED: '这个手机号绑定了多个支付宝账号，请换成邮箱',
  PAYEE_ACCOUNT_NOT_EXSIT: '这个支付宝账号不存在',
  PAYEE_ACCOUNT_STATUS_ERROR: '这个支付宝账号暂时不能收款',
  PAYEE_USERINFO_STATUS_ERROR: '这个支付宝账号暂时不能收款',
  PAYEE_STATUS_ERROR: '这个支付宝账号暂时不能收款',
  PAYEE_CERTIFY_LEVEL_LIMIT: '这个支付宝账号还没有实名认证',
  PAYEE_TRUSTEESHIP_ACC_OVER_LIMIT: '超过了这个支付宝账号的收款额度',
  RECEIVE_QUOTA_EXCEED: '超过了这个支付宝账号的收款额度',
};
const FAILED = '支付宝没有转成功';

/** Alipay's transfers to an account of Alipay's. They need an application that signs with a certificate. */
export function createAlipayTransfer(
  settings: AlipaySettings,
  { scene, report }: TransferSettings,
  deps: { readonly clock: Clock; readonly timeoutMs: number },
): TransferChannel {
  const { ask } = createAlipayCalls(settings, deps);

  async function query(name: TransferName): Promise<TransferAnswer> {
    const said = await ask('alipay.fund.trans.common.query', { ...KIND, out_biz_no: name.withdrawNo });
    if (said.kind === 'unknown') return said;
    if (said.code === ALIPAY_YES) return readTransfer(said.body, name);
    const isAbsent = said.code === ALIPAY_NO && said.problem === 'ORDER_NOT_EXIST';
    return isAbsent ? { kind: 'absent' } : { kind: 'unknown', reason: describeAlipay(said) };
  }

  return {
    way: 'alipay',
    book: 'alipay-transfer',
    merchant: settings.appId,
    payeeAt: [],
    query,

    async transfer(wish) {
      const said = await ask('alipay.fund.trans.uni.transfer', {
        ...KIND,
        out_biz_no: wish.withdrawNo,
        trans_amount: writeYuan(wish.amountFen),
        order_title: TITLE,
        payee_info: { identity: wish.payee.account, identity_type: 'ALIPAY_LOGON_ID', name: wish.payee.name },
        transfer_scene_name: scene,
        ...(report.length === 0
          ? {}
          : {
              transfer_scene_report_infos: report.map(({ type, content }) => ({
                info_type: type,
                info_content: content,
              })),
            }),
      });
      if (said.kind === 'unknown') return said;
      const known = await query(wish);
      if (known.kind !== 'absent') return known;
      // What was taken is not lost when the question after it finds nothing yet.
      if (said.code === ALIPAY_YES) return { kind: 'taken' };
      const note = said.code === ALIPAY_NO ? NOTES[said.problem] : undefined;
      return note === undefined ? { kind: 'unknown', reason: describeAlipay(said) } : { kind: 'refused', note };
    },
  };
}

function readTransfer(body: unknown, { withdrawNo, amountFen }: TransferName): TransferAnswer {
  const isOurs = textOf(body, 'out_biz_no') === withdrawNo && yuanOf(body, 'trans_amount') === amountFen;
  if (!isOurs) return { kind: 'unknown', reason: 'an answer about another transfer' };
  const status = textOf(body, 'status');
  switch (status) {
    case 'SUCCESS':
      return { kind: 'done', transactionNo: textOf(body, 'order_id') };
    case 'DEALING':
    case 'WAIT_PAY':
      return { kind: 'taken' };
    case 'FAIL':
    case 'CLOSED':
    case 'REFUND':
      return { kind: 'refused', note: NOTES[textOf(body, 'error_code')] ?? FAILED };
    default:
      return { kind: 'unknown', reason: `a transfer in the state ${status}` };
  }
}
