import { Text, View } from '@tarojs/components';
import { useState } from 'react';
import { ERRORS } from '@contract/errors';
import { buyMembership, getMemberOffer, getUserMemberType, listMemberTypes } from '@contract/http/member';
import { getUserCapacity } from '@contract/http/user';
import type { MemberGoods, MemberOffer } from '@contract/schemas/member';
import { call } from '@/api/client';
import { ApiError } from '@/api/errors';
import { useCall } from '@/api/use-call';
import { Button } from '@/components/Button';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Columns } from '@/components/Columns';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { Checkbox } from '@/components/fields/Checkbox';
import { NoticeBar } from '@/components/NoticeBar';
import { formatFen } from '@/domain/format/format-money';
import type { MemberCause } from '@/domain/member-routes';
import { CAUSE_WORDS, describeDays, describePeriod, describeSold, PLAN_VERBS } from '@/domain/member-words';
import { toOrderParams } from '@/domain/order-routes';
import { POINT_ROUTES } from '@/domain/points/point-routes';
import { ROUTES } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { now } from '@/stores/base/clock';
import { showToast } from '@/stores/base/overlays';
import { selectIsAudit, useVersions } from '@/stores/base/versions';
import { usePageReturn } from '@/stores/page-return';
import { selectIsLogin, useSession } from '@/stores/session/session-state';
import { LevelTable } from '../components/LevelTable';
import { MemberNow } from '../components/MemberNow';
import styles from '../components/order.module.scss';
import { useKeptWords } from '../hooks/use-kept-words';
import { useRequestId } from '../hooks/use-request-id';

const QUIET = { toast: false, loading: false } as const;
const LEVELS = { current: 1, size: 10 } as const;

export interface MemberScreenProps {
  readonly cause: MemberCause | null;
}

/** The levels beside each other, what one has, and what can be bought. While the platform looks at the product nothing is sold here. */
export function MemberScreen({ cause }: MemberScreenProps) {
  const isAudit = useVersions(selectIsAudit);
  if (isAudit) {
    return (
      <PageShell title="会员" maxWidth={960}>
        <Empty icon="crown" title="暂未开放" />
      </PageShell>
    );
  }
  return <OpenMemberScreen cause={cause} />;
}

function OpenMemberScreen({ cause }: MemberScreenProps) {
  const isLogin = useSession(selectIsLogin);
  const levels = useCall(listMemberTypes, isLogin ? LEVELS : null, QUIET);
  const own = useCall(getUserMemberType, isLogin ? {} : null, QUIET);
  const capacity = useCall(getUserCapacity, isLogin ? {} : null, QUIET);
  const offer = useCall(getMemberOffer, isLogin ? {} : null, QUIET);
  const kept = useKeptWords();
  const [code, setCode] = useState<string | null>(null);
  const [hasAgreed, setHasAgreed] = useState(false);
  const requestId = useRequestId();
  const all = [levels, own, capacity, offer];
  const reload = () => Promise.all(all.map((each) => each.reload()));
  usePageReturn(() => void reload() /* failures are part of the states */);

  const goods = offer.data?.goods ?? [];
  const open = goods.filter(({ plan }) => plan !== 'lower' && plan !== 'endless');
  const chosen = open.find((each) => each.code === code) ?? open[0];
  const buy = async (wanted: MemberGoods): Promise<void> => {
    if (!hasAgreed) return showToast('请先同意会员协议', { isError: true });
    const wish = { code: wanted.code, expectedFen: wanted.payableFen };
    try {
      const { orderNos } = await call(buyMembership, { ...wish, consent: true, requestId: await requestId.get(wish) });
      requestId.renew();
      await navigation.goTo(ROUTES.orderList, toOrderParams(orderNos));
    } catch (error) {
      // The request layer has shown the error. After a refusal the next try is a new request.
      if (!(error instanceof ApiError)) return;
      requestId.renew();
      if (error.code === ERRORS.PRICE_CHANGED.code || error.code === ERRORS.NOT_FOR_SALE.code) await offer.reload();
    }
  };

  const known =
    levels.data === undefined || own.data === undefined || offer.data === undefined
      ? null
      : { levels: levels.data.records, own: own.data, periods: offer.data.periods };
  const hasFailed = all.some(({ data, error }) => data === undefined && error !== null);
  const bottom = known !== null && chosen !== undefined && (
    <Button text={`${PLAN_VERBS[chosen.plan]} ${formatFen(chosen.payableFen)}`} isBlock onPress={() => buy(chosen)} />
  );
  return (
    <PageShell title="会员" maxWidth={960} {...(bottom === false ? {} : { bottom })}>
      <LoginGate icon="crown" title="登录后查看会员">
        <View className={styles['page'] ?? ''}>
          {cause !== null && (
            <View className={styles['notice'] ?? ''}>
              <NoticeBar text={CAUSE_WORDS[cause]} />
            </View>
          )}
          {known === null && (hasFailed ? <ErrorState onRetry={reload} /> : <CellSkeleton rows={6} />)}
          {known !== null && (
            <>
              <MemberNow own={known.own} levels={known.levels} capacity={capacity.data} />
              <LevelTable levels={known.levels} ownKey={known.own.memberTypeKey} />
              <Columns
                start={
                  goods.length === 0 ? (
                    <View className={styles['card'] ?? ''}>
                      <Text className={styles['text'] ?? ''}>现在没有可以购买的会员</Text>
                    </View>
                  ) : (
                    <CellGroup title="选择会员" isChoice>
                      {goods.map((each) => (
                        <Sold
                          key={each.code}
                          goods={each}
                          isChosen={each.code === chosen?.code}
                          onChoose={open.includes(each) ? () => setCode(each.code) : undefined}
                        />
                      ))}
                    </CellGroup>
                  )
                }
                end={
                  <>
                    {chosen !== undefined && (
                      <View className={styles['card'] ?? ''}>
                        <Text className={styles['text'] ?? ''}>
                          {`升级时，已买会员没用完的整天按实付折算抵扣；${kept}`}
                        </Text>
                        <Checkbox
                          label="我已阅读并同意会员协议"
                          isChecked={hasAgreed}
                          onToggle={() => setHasAgreed((old) => !old)}
                        />
                        <Button
                          text="查看会员协议"
                          kind="text"
                          size={40}
                          onPress={() => navigation.goTo(ROUTES.memberAgreement)}
                        />
                      </View>
                    )}
                    <CellGroup>
                      <Cell
                        title="用积分兑换会员天数"
                        icon="star"
                        onPress={() => void navigation.goTo(POINT_ROUTES.integral) /* stays if refused */}
                      />
                    </CellGroup>
                    <Periods periods={known.periods} />
                  </>
                }
              />
            </>
          )}
        </View>
      </LoginGate>
    </PageShell>
  );
}

function Sold({
  goods,
  isChosen,
  onChoose,
}: {
  readonly goods: MemberGoods;
  readonly isChosen: boolean;
  readonly onChoose: (() => void) | undefined;
}) {
  return (
    <Cell
      title={`${goods.memberTypeName} ${describeDays(goods.days)}`}
      note={describeSold(goods, now())}
      value={formatFen(goods.payableFen)}
      isChosen={isChosen}
      onPress={onChoose}
    />
  );
}

function Periods({ periods }: { readonly periods: MemberOffer['periods'] }) {
  if (periods.length === 0) return null;
  return (
    <CellGroup title="会员记录">
      {periods.map(({ memberTypeName, startTime, endTime, orderNo, isCredited }) => (
        <Cell
          key={`${startTime}-${orderNo}-${memberTypeName}`}
          title={memberTypeName}
          note={describePeriod(startTime, endTime, now())}
          value={isCredited ? '已抵扣升级' : orderNo === '' ? '赠送' : '购买'}
          {...(orderNo === ''
            ? {}
            : {
                onPress: () => void navigation.goTo(ROUTES.orderList, toOrderParams([orderNo])) /* stays if refused */,
              })}
        />
      ))}
    </CellGroup>
  );
}
