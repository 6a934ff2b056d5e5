import { View } from '@tarojs/components';
import { type ReactElement, useState } from 'react';
import {
  listDeskCertifications,
  listDeskMoney,
  reviewCertification,
  reviewRefund,
  reviewWithdrawal,
} from '@contract/http/operator';
import type { DeskCertifications, DeskMoney } from '@contract/schemas/system';
import { call } from '@/api/client';
import { useCall } from '@/api/use-call';
import { Button } from '@/components/Button';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { Empty } from '@/components/Empty';
import { nameChannel } from '@/domain/balance-words';
import type { DeskQueue } from '@/domain/desk/desk-queue';
import { reasonForm } from '@/domain/desk/setting-forms';
import { formatFen } from '@/domain/format/format-money';
import { formatRelativeTime } from '@/domain/format/relative-time';
import { PageShell } from '@/shell/PageShell';
import { now } from '@/stores/base/clock';
import { confirm, showToast } from '@/stores/base/overlays';
import { CertificationCard } from '../components/CertificationCard';
import { DeskTabs } from '../components/DeskTabs';
import { GoodsSheet } from '../components/GoodsSheet';
import { Loaded } from '../components/Loaded';
import { change } from '../hooks/desk-change';
import { useCaseCounts } from '../hooks/use-case-counts';
import styles from './ModerationScreen.module.scss';

interface DeskProps {
  readonly onChoose: (queue: DeskQueue) => void;
}

/** A sheet that asks why something is refused. */
function useReason() {
  const [sheet, setSheet] = useState<ReactElement | null>(null);
  const ask = (title: string, save: (reason: string) => Promise<boolean>): void =>
    setSheet(
      <GoodsSheet form={reasonForm(title)} onSave={({ reason }) => save(reason)} onClose={() => setSheet(null)} />,
    );
  return { sheet, ask };
}

/** Requests for certification. A decision cannot be undone, because the pictures are deleted with it. */
export function CertificationDesk({ onChoose }: DeskProps) {
  const waiting = useCall(listDeskCertifications, {});
  const counts = useCaseCounts();
  const { sheet, ask } = useReason();
  const review = (id: string, isPassed: boolean, reason: string) =>
    change(() => call(reviewCertification, { id, isPassed, reason }), isPassed ? '已通过' : '已告知申请人', [
      waiting,
      counts,
    ]);
  const pass = async ({ id, name }: DeskCertifications[number]): Promise<void> => {
    const text = '通过后不能撤回，证件照片随之删除';
    if (await confirm({ title: `通过“${name}”的认证？`, text, confirmText: '通过' })) await review(id, true, '');
  };
  return (
    <PageShell title="内容审核" maxWidth={1280} overlay={sheet}>
      <DeskTabs queue="certification" counts={counts.data} onChoose={onChoose} />
      <Loaded state={waiting}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty icon="shield-check" title="没有待审核的认证" />
          ) : (
            <View className={styles['list'] ?? ''}>
              {rows.map((row) => (
                <CertificationCard
                  key={row.id}
                  about={row}
                  onPass={() => pass(row)}
                  onRefuse={() => ask(`不通过“${row.name}”的认证`, (reason) => review(row.id, false, reason))}
                />
              ))}
            </View>
          )
        }
      </Loaded>
    </PageShell>
  );
}

/** Withdrawals, which two administrators must agree to, and refunds of what the platform sells. */
export function MoneyDesk({ onChoose }: DeskProps) {
  const money = useCall(listDeskMoney, {});
  const counts = useCaseCounts();
  const { sheet, ask } = useReason();
  const lists = [money, counts];

  const agree = async ({ withdrawNo, nickname, amountFen, assentedBy }: Withdrawal): Promise<void> => {
    const text = assentedBy === '' ? '还要另一位超级管理员同意，才会打款' : `${assentedBy}已同意，确认后立即打款`;
    if (!(await confirm({ title: `同意${nickname}提现${formatFen(amountFen)}？`, text, confirmText: '同意' }))) return;
    let needsOther = false;
    const isDone = await change(
      async () => {
        ({ needsOther } = await call(reviewWithdrawal, { withdrawNo, isAgreed: true, reason: '' }));
      },
      '已同意',
      lists,
    );
    if (isDone && needsOther) showToast('已同意，等待另一位超级管理员');
  };
  const decline = ({ withdrawNo, nickname }: Withdrawal): void =>
    ask(`不同意${nickname}的提现`, (reason) =>
      change(() => call(reviewWithdrawal, { withdrawNo, isAgreed: false, reason }), '已退回余额', lists),
    );
  const giveBack = async ({ refundNo, title, amountFen }: Refund): Promise<void> => {
    const text = `${title}随之收回，钱原路退回，不能撤回`;
    if (!(await confirm({ title: `退款${formatFen(amountFen)}？`, text, confirmText: '同意退款' }))) return;
    await change(() => call(reviewRefund, { refundNo, isAgreed: true, reason: '' }), '已同意退款', lists);
  };
  const keep = ({ refundNo, title }: Refund): void =>
    ask(`不同意退款：${title}`, (reason) =>
      change(() => call(reviewRefund, { refundNo, isAgreed: false, reason }), '已告知申请人', lists),
    );

  return (
    <PageShell title="内容审核" maxWidth={1280} overlay={sheet}>
      <DeskTabs queue="money" counts={counts.data} onChoose={onChoose} />
      <View className={styles['top'] ?? ''} />
      <Loaded state={money}>
        {({ withdrawals, refunds }) =>
          withdrawals.length + refunds.length === 0 ? (
            <Empty icon="shield-check" title="没有待处理的提现和退款" />
          ) : (
            <>
              {withdrawals.length > 0 && (
                <CellGroup title={`提现${withdrawals.length}笔`}>
                  {withdrawals.map((row) => (
                    <WithdrawalCell
                      key={row.withdrawNo}
                      row={row}
                      onAgree={() => agree(row)}
                      onDecline={() => decline(row)}
                    />
                  ))}
                </CellGroup>
              )}
              {refunds.length > 0 && (
                <CellGroup title={`退款申请${refunds.length}笔`}>
                  {refunds.map((row) => (
                    <Cell
                      key={row.refundNo}
                      title={`${row.title} ${formatFen(row.amountFen)}`}
                      note={`${formatRelativeTime(row.askTime, now())}，${row.reason}，订单${row.orderNo}`}
                      end={
                        <Pair
                          about={row.title}
                          yes="同意退款"
                          onYes={() => giveBack(row)}
                          no="不同意"
                          onNo={() => keep(row)}
                        />
                      }
                    />
                  ))}
                </CellGroup>
              )}
            </>
          )
        }
      </Loaded>
    </PageShell>
  );
}

type Withdrawal = DeskMoney['withdrawals'][number];
type Refund = DeskMoney['refunds'][number];

interface WithdrawalCellProps {
  readonly row: Withdrawal;
  readonly onAgree: () => Promise<void>;
  readonly onDecline: () => void;
}

function WithdrawalCell({ row, onAgree, onDecline }: WithdrawalCellProps) {
  const { nickname, amountFen, feeFen, channel, shown, isReviewed, assentedBy, needsOther, makeTime } = row;
  const state = !isReviewed
    ? '打款中'
    : needsOther
      ? '等待另一位超级管理员'
      : assentedBy === ''
        ? '待审核，要两位同意'
        : `${assentedBy}已同意`;
  const note = [
    state,
    formatRelativeTime(makeTime, now()),
    `${nameChannel(channel)} ${shown}`,
    feeFen > 0 ? `手续费${formatFen(feeFen)}` : '',
  ];
  return (
    <Cell
      title={`${nickname} ${formatFen(amountFen)}`}
      note={note.filter(Boolean).join('，')}
      end={
        isReviewed ? (
          <Pair
            about={`${nickname}的提现`}
            {...(needsOther ? {} : { yes: '同意', onYes: onAgree })}
            no="不同意"
            onNo={onDecline}
          />
        ) : undefined
      }
    />
  );
}

interface PairProps {
  readonly about: string;
  readonly yes?: string;
  readonly onYes?: () => Promise<void>;
  readonly no: string;
  readonly onNo: () => void;
}

function Pair({ about, yes, onYes, no, onNo }: PairProps) {
  return (
    <View className={styles['pair'] ?? ''}>
      {yes !== undefined && onYes !== undefined && (
        <Button text={yes} label={`${yes}${about}`} size={32} kind="tonal" onPress={onYes} />
      )}
      <Button text={no} label={`${no}${about}`} size={32} kind="outline" onPress={onNo} />
    </View>
  );
}
