import { View } from '@tarojs/components';
import { useReachBottom } from '@tarojs/taro';
import { useState } from 'react';
import { getWithdrawOptions, listWithdrawals, listWithdrawalWays } from '@contract/http/balance';
import type { WithdrawalWay, WithdrawOptions } from '@contract/schemas/balance';
import { useCall } from '@/api/use-call';
import { usePages } from '@/api/use-pages';
import { Button } from '@/components/Button';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { Field } from '@/components/fields/Field';
import { Sheet } from '@/components/layers/Sheet';
import { MorePages } from '@/components/MorePages';
import { nameChannel, nameWay, nameWithdrawalState } from '@/domain/balance-words';
import { formatDateTime } from '@/domain/format/format-date';
import { formatFen } from '@/domain/format/format-money';
import { parseYuan, writeYuan } from '@/domain/format/yuan-text';
import { ROUTES } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { now } from '@/stores/base/clock';
import { showToast } from '@/stores/base/overlays';
import { usePageReturn } from '@/stores/page-return';
import { selectIsLogin, useSession } from '@/stores/session/session-state';
import { WithdrawSheet } from '../components/WithdrawSheet';
import styles from '../components/order.module.scss';

const QUIET = { toast: false, loading: false } as const;
const PAGE_SIZE = 20;

/** How much goes where. What is missing before the first time is asked for here. */
export function WithdrawScreen() {
  const isLogin = useSession(selectIsLogin);
  const options = useCall(getWithdrawOptions, isLogin ? {} : null, QUIET);
  const ways = useCall(listWithdrawalWays, isLogin ? { channel: 0 } : null, QUIET);
  const sent = usePages(listWithdrawals, isLogin ? {} : null, PAGE_SIZE, QUIET);
  useReachBottom(() => void sent.loadMore() /* failures are part of the state */);
  const [wayId, setWayId] = useState('');
  const [text, setText] = useState('');
  const [layer, setLayer] = useState<'none' | 'ways' | 'confirm'>('none');
  const reload = (): void => {
    // Failures are part of the states.
    for (const each of [options, ways]) void each.reload();
    void sent.refresh();
  };
  usePageReturn(reload);
  const usable = (ways.data ?? []).filter(({ channel }) => options.data?.channels.includes(channel));
  const way = usable.find(({ id }) => id === wayId) ?? usable[0];
  // Too much is said to be too much.
  const amountFen = parseYuan(text, Number.MAX_SAFE_INTEGER);

  const goOn = (): void => {
    const refused = options.data === undefined ? '' : whyNot(options.data, amountFen);
    if (refused !== '') return showToast(refused, { isError: true });
    if (way !== undefined && amountFen !== null) setLayer('confirm');
  };
  const overlay =
    layer === 'ways' ? (
      <WaysSheet
        ways={usable}
        chosenId={way?.id ?? ''}
        onChoose={(id) => {
          setWayId(id);
          setLayer('none');
        }}
        onClose={() => setLayer('none')}
      />
    ) : layer === 'confirm' && way !== undefined && amountFen !== null && options.data !== undefined ? (
      <WithdrawSheet
        way={way}
        amountFen={amountFen}
        options={options.data}
        onSent={() => setText('')}
        onClose={() => {
          setLayer('none');
          // What was refused, or got no answer, may be other than it was.
          reload();
        }}
      />
    ) : undefined;
  const { data } = options;
  const isReady = data !== undefined && ways.data !== undefined;
  return (
    <PageShell title="提现" maxWidth={640} overlay={overlay}>
      <LoginGate icon="receipt-text" title="登录后提现">
        <View className={styles['page'] ?? ''}>
          {!isReady &&
            (options.error === null && ways.error === null ? (
              <CellSkeleton rows={3} />
            ) : (
              <ErrorState onRetry={async () => void (await Promise.all([options.reload(), ways.reload()]))} />
            ))}
          {isReady && data.channels.length === 0 && <Empty icon="receipt-text" title="这里不提供提现" />}
          {isReady && data.channels.length > 0 && (
            <>
              <First options={data} hasWay={way !== undefined} />
              {way !== undefined && (
                <>
                  <CellGroup>
                    <Cell title="提现到" value={nameWay(way)} onPress={() => setLayer('ways')} />
                  </CellGroup>
                  <View className={styles['card'] ?? ''}>
                    <Field
                      label="提现金额"
                      kind="money"
                      prefix="￥"
                      placeholder="0.00"
                      maxLength={9}
                      value={text}
                      hint={describeLimits(data)}
                      onChange={setText}
                      onConfirm={goOn}
                      end={
                        <Button
                          text="全部"
                          kind="text"
                          size={32}
                          isGuarded={false}
                          onPress={() => setText(writeYuan(mostOf(data)))}
                        />
                      }
                    />
                    <Button
                      text="下一步"
                      isBlock
                      isGuarded={false}
                      isDisabled={data.needsCertification || !data.hasPassword || data.phone === ''}
                      disabledReason="请先完成上面的准备"
                      onPress={goOn}
                    />
                  </View>
                </>
              )}
            </>
          )}
          {sent.rows.length > 0 && (
            <CellGroup title="提现记录">
              {sent.rows.map((each) => (
                <Cell
                  key={each.withdrawNo}
                  title={`${nameChannel(each.channel)} ${each.shown}`}
                  note={`${nameWithdrawalState(each.state, each.confirm !== null)} · ${formatDateTime(each.madeAt, now())}`}
                  value={formatFen(each.amountFen)}
                  onPress={() => void navigation.goTo(ROUTES.withdrawDetail, { withdrawNo: each.withdrawNo })}
                />
              ))}
            </CellGroup>
          )}
          {sent.rows.length > 0 && <MorePages pages={sent} />}
        </View>
      </LoginGate>
    </PageShell>
  );
}

/** What is still missing before anything can be withdrawn. */
function First({ options, hasWay }: { readonly options: WithdrawOptions; readonly hasWay: boolean }) {
  // A refused jump leaves the person here.
  const steps = [
    { isDone: options.phone !== '', title: '绑定手机号', note: '提现要用短信验证码', path: ROUTES.modifyPhone },
    { isDone: options.hasPassword, title: '设置支付密码', note: '提现时输入', path: ROUTES.password },
    {
      isDone: !options.needsCertification,
      title: '实名认证',
      note: '收款人要与认证的姓名一致',
      path: ROUTES.certification,
    },
    { isDone: hasWay, title: '添加收款方式', note: '微信、支付宝或银行卡', path: ROUTES.withdrawAdd },
  ].filter(({ isDone }) => !isDone);
  if (steps.length === 0) return null;
  return (
    <CellGroup title="提现前请先">
      {steps.map(({ title, note, path }) => (
        <Cell key={title} title={title} note={note} onPress={() => void navigation.goTo(path)} />
      ))}
    </CellGroup>
  );
}

interface WaysSheetProps {
  readonly ways: readonly WithdrawalWay[];
  readonly chosenId: string;
  readonly onChoose: (id: string) => void;
  readonly onClose: () => void;
}

function WaysSheet({ ways, chosenId, onChoose, onClose }: WaysSheetProps) {
  return (
    <Sheet title="提现到" onClose={onClose}>
      <CellGroup isChoice>
        {ways.map((way) => (
          <Cell key={way.id} title={nameWay(way)} isChosen={way.id === chosenId} onPress={() => onChoose(way.id)} />
        ))}
      </CellGroup>
      <Button
        text="管理收款方式"
        kind="text"
        isBlock
        onPress={() => {
          onClose();
          void navigation.goTo(ROUTES.withdrawWay);
        }}
      />
    </Sheet>
  );
}

const mostOf = ({ withdrawableFen, dayLeftFen }: WithdrawOptions): number => Math.min(withdrawableFen, dayLeftFen);

function describeLimits(options: WithdrawOptions): string {
  const { withdrawableFen, closedFen, dayLeftFen, timesLeft, feePerMille } = options;
  return [
    `可提现${formatFen(withdrawableFen)}`,
    closedFen > 0 ? `另有${formatFen(closedFen)}的内容被认定违规，申诉有结果前不能提现` : '',
    dayLeftFen < withdrawableFen ? describeDay(options) : '',
    `今天还有${timesLeft}次`,
    feePerMille > 0 ? `手续费${feePerMille / 10}%` : '',
  ]
    .filter(Boolean)
    .join('，');
}

const describeDay = ({ dayLeftFen, minFen }: WithdrawOptions): string =>
  dayLeftFen < minFen ? '今天的提现限额已用完' : `今天还能提现${formatFen(dayLeftFen)}`;

/** Empty: it may go on. */
function whyNot(options: WithdrawOptions, amountFen: number | null): string {
  if (options.withdrawableFen < options.minFen) return `可提现余额满${formatFen(options.minFen)}才能提现`;
  if (options.timesLeft === 0) return '今天的提现次数已用完，请明天再试';
  if (options.dayLeftFen < options.minFen) return `${describeDay(options)}，请明天再试`;
  if (amountFen === null) return '请输入提现金额，最多两位小数';
  if (amountFen < options.minFen) return `每次至少提现${formatFen(options.minFen)}`;
  if (amountFen > options.withdrawableFen) return `可提现余额不足，最多${formatFen(options.withdrawableFen)}`;
  return amountFen > options.dayLeftFen ? describeDay(options) : '';
}
