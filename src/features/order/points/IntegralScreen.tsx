import { Text, View } from '@tarojs/components';
import { exchangeCapacity, exchangeMember, getUserIntegral, signInToday } from '@contract/http/point';
import type { PointGoods, PointTask, UserIntegral } from '@contract/schemas/point';
import { call } from '@/api/client';
import { ApiError } from '@/api/errors';
import { useCall } from '@/api/use-call';
import { Button } from '@/components/Button';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Columns } from '@/components/Columns';
import { ErrorState } from '@/components/ErrorState';
import { NoticeBar } from '@/components/NoticeBar';
import { formatDate } from '@/domain/format/format-date';
import { POINT_ROUTES } from '@/domain/points/point-routes';
import { describeEnding, nameAd, nameGoods, TASK_WORDS } from '@/domain/points/point-words';
import { ROUTES } from '@/domain/routes';
import { device } from '@/platform/device';
import { navigation } from '@/platform/navigation';
import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { now } from '@/stores/base/clock';
import { useAdSlot, watchAd } from '@/stores/ads';
import { confirm, showToast } from '@/stores/base/overlays';
import { selectIsAudit, useVersions } from '@/stores/base/versions';
import { usePageReturn } from '@/stores/page-return';
import { selectIsLogin, useSession } from '@/stores/session/session-state';
import styles from '../components/order.module.scss';
import { useRequestId } from '../hooks/use-request-id';
import { Draw } from './Draw';

const QUIET = { toast: false, loading: false } as const;

/** What one has, what of it ends when, what earns more, and what it is exchanged for. */
export function IntegralScreen() {
  const isLogin = useSession(selectIsLogin);
  const isAudit = useVersions(selectIsAudit);
  const points = useCall(getUserIntegral, isLogin ? {} : null, QUIET);
  // Failures are part of the states.
  usePageReturn(() => void points.reload());
  const { data } = points;
  return (
    <PageShell title="积分" maxWidth={960}>
      <LoginGate icon="star" title="登录后查看积分">
        <View className={styles['page'] ?? ''}>
          {data === undefined ? (
            points.error === null ? (
              <CellSkeleton rows={6} />
            ) : (
              <ErrorState onRetry={points.reload} />
            )
          ) : (
            <Columns
              start={
                <>
                  <Sum points={data} />
                  <Tasks tasks={data.tasks} onEarned={points.reload} />
                </>
              }
              end={
                !isAudit && (
                  <>
                    <Exchange points={data} onExchanged={points.reload} />
                    <Draw integral={data.integral} onDrawn={points.reload} />
                  </>
                )
              }
            />
          )}
        </View>
      </LoginGate>
    </PageShell>
  );
}

// A jump that is refused leaves the person here.
const open = (path: string, params?: Record<string, string>) => (): void => void navigation.goTo(path, params);

function Sum({ points: { integral, ending } }: { readonly points: UserIntegral }) {
  const soon = describeEnding(ending, now());
  return (
    <>
      {soon !== null && (
        <View className={styles['notice'] ?? ''}>
          <NoticeBar kind="warning" text={soon} />
        </View>
      )}
      <View className={styles['card'] ?? ''}>
        <Text className={styles['text'] ?? ''}>可用积分</Text>
        <Text className={styles['sum'] ?? ''}>{String(integral)}</Text>
        <View className={styles['buttons'] ?? ''}>
          <Button text="积分明细" kind="tonal" size={40} isGuarded={false} onPress={open(POINT_ROUTES.list)} />
          <Button text="积分规则" kind="text" size={40} isGuarded={false} onPress={open(ROUTES.integralRule)} />
        </View>
      </View>
      {ending.length > 0 && (
        <CellGroup title="到期时间">
          {ending.map(({ points, endTime }) => (
            <Cell key={endTime} title={`${points}积分`} value={`${formatDate(endTime, now())}到期`} />
          ))}
        </CellGroup>
      )}
    </>
  );
}

const SHARING: readonly PointTask['rule'][] = ['visited', 'invited'];

/** WeChat lets nobody reward what is shared inside it. */
function Tasks({ tasks, onEarned }: { readonly tasks: readonly PointTask[]; readonly onEarned: () => Promise<void> }) {
  const ad = useAdSlot('points');
  const isShown = ({ rule, doneCount, dayCap }: PointTask): boolean =>
    rule === 'ad' ? ad !== null || doneCount >= dayCap : device.kind === 'web' || !SHARING.includes(rule);
  const shown = tasks.filter(isShown);
  const signIn = async (): Promise<void> => {
    try {
      const { points } = await call(signInToday, {});
      showToast(points > 0 ? `签到成功，获得${points}积分` : '今天已经签到');
    } catch {
      // The request layer has shown the error.
      return;
    }
    await onEarned();
  };
  const watch = async (): Promise<void> => {
    const reward = ad === null ? null : await watchAd(ad);
    if (reward === null) return;
    showToast(`获得${reward.amount}积分`);
    await onEarned();
  };
  return (
    <CellGroup title="获得积分">
      {shown.map((task) => (
        <Cell
          key={task.rule}
          title={`${task.rule === 'ad' ? nameAd(ad?.seconds) : TASK_WORDS[task.rule].title} +${task.points}`}
          note={TASK_WORDS[task.rule].note}
          end={<TaskEnd task={task} onSignIn={signIn} onWatch={watch} />}
        />
      ))}
    </CellGroup>
  );
}

interface TaskEndProps {
  readonly task: PointTask;
  readonly onSignIn: () => Promise<void>;
  readonly onWatch: () => Promise<void>;
}

function TaskEnd({ task, onSignIn, onWatch }: TaskEndProps) {
  const { rule, doneCount, dayCap } = task;
  if (doneCount >= dayCap)
    return <Text className={styles['text'] ?? ''}>{rule === 'profile' ? '已完成' : '今日已完成'}</Text>;
  switch (rule) {
    case 'sign-in':
      return <Button text="签到" size={32} onPress={onSignIn} />;
    case 'ad':
      return <Button text="去观看" kind="tonal" size={32} onPress={onWatch} />;
    case 'profile':
      return <Button text="去完善" kind="tonal" size={32} onPress={open(ROUTES.profile, { from: 'setup' })} />;
    case 'upload':
      return <Button text="去上传" kind="tonal" size={32} onPress={open(ROUTES.mine)} />;
    case 'liked':
    case 'visited':
    case 'invited':
      return <Text className={styles['text'] ?? ''}>{`今日 ${doneCount}/${dayCap}`}</Text>;
  }
}

interface ExchangeProps {
  readonly points: UserIntegral;
  readonly onExchanged: () => Promise<void>;
}

function Exchange({ points: { integral, goods }, onExchanged }: ExchangeProps) {
  const requestId = useRequestId();
  const exchange = async (wanted: PointGoods): Promise<void> => {
    const name = nameGoods(wanted);
    const asked = { title: `用${wanted.points}积分兑换${name}？`, text: '兑换后不能退回积分', confirmText: '兑换' };
    if (!(await confirm(asked))) return;
    const endpoint = wanted.bytes > 0 ? exchangeCapacity : exchangeMember;
    try {
      const wish = {
        requestId: await requestId.get({ exchange: wanted.code }),
        code: wanted.code,
        expectedPoints: wanted.points,
      };
      const { endTime } = await call(endpoint, wish);
      requestId.renew();
      showToast(`兑换成功，有效期到${formatDate(endTime, now())}`);
    } catch (error) {
      // The request layer has shown the error. Without an answer the same request is sent again.
      if (error instanceof ApiError) requestId.renew();
    }
    await onExchanged();
  };
  if (goods.length === 0) return null;
  return (
    <CellGroup title="积分兑换">
      {goods.map((each) => (
        <Cell
          key={each.code}
          title={nameGoods(each)}
          note={`${each.points}积分`}
          end={
            <Button
              text="兑换"
              label={`兑换${nameGoods(each)}`}
              kind="outline"
              size={32}
              isDisabled={!each.isUseful || integral < each.points}
              disabledReason={
                each.isUseful ? `积分不足，还差${each.points - integral}积分` : '你已有更高或长期有效的会员'
              }
              onPress={() => exchange(each)}
            />
          }
        />
      ))}
    </CellGroup>
  );
}
