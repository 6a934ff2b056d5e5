import { Text, View } from '@tarojs/components';
import { useEffect, useRef, useState } from 'react';
import { getPrizeAndDrawCount, startDraw } from '@contract/http/draw';
import type { DrawRound, Drawn, PrizesAndCount } from '@contract/schemas/draw';
import { call } from '@/api/client';
import { ApiError } from '@/api/errors';
import { type CallState, useCall } from '@/api/use-call';
import { Button } from '@/components/Button';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { ErrorState } from '@/components/ErrorState';
import { formatDate, formatDateTime } from '@/domain/format/format-date';
import { describeDrawn, formatChance, turnTo } from '@/domain/points/draw-words';
import { toA11yProps } from '@/platform/a11y';
import { motion } from '@/platform/motion';
import { now } from '@/stores/base/clock';
import { usePageReturn } from '@/stores/page-return';
import styles from '../components/order.module.scss';
import { useRequestId } from '../hooks/use-request-id';
import { DrawWheel } from './DrawWheel';

const QUIET = { toast: false, loading: false } as const;
const TURNING_MS = 4_000;
const ROWS_SHOWN = 5;

export interface DrawProps {
  /** What one has now: the page's, which changes with what is earned and exchanged there. */
  readonly integral: number;
  /** Points have been spent, or won. */
  readonly onDrawn: () => Promise<void>;
}

/** The round that is open; nothing where there is none. */
export function Draw({ integral, onDrawn }: DrawProps) {
  const draw = useCall(getPrizeAndDrawCount, {}, QUIET);
  // Failures are part of the states.
  usePageReturn(() => void draw.reload());
  const { data } = draw;
  if (data === undefined) return draw.error === null ? null : <ErrorState onRetry={draw.reload} />;
  if (data.round === null || data.round.prizes.length === 0) return <OwnDraws own={data.own} />;
  return (
    <>
      <Turn
        key={data.round.code}
        round={data.round}
        draw={draw}
        drawsLeft={data.drawsLeft}
        integral={integral}
        onDrawn={onDrawn}
      />
      <CellGroup title="奖品和概率">
        {data.round.prizes.map(({ id, name, chance, isOut }) => (
          <Cell key={id} title={name} value={isOut ? '已抽完或不适用' : formatChance(chance)} />
        ))}
      </CellGroup>
      {data.winners.length > 0 && (
        <CellGroup title="中奖名单">
          {data.winners.slice(0, ROWS_SHOWN).map(({ name, prizeName, at }, index) => (
            <Cell key={`${at}-${index}`} title={name} note={formatDateTime(at, now())} value={prizeName} />
          ))}
        </CellGroup>
      )}
      <OwnDraws own={data.own} />
    </>
  );
}

/** Waits, and no longer than the page is there. */
function useWait(): (ms: number) => Promise<void> {
  const end = useRef<(() => void) | null>(null);
  useEffect(() => () => end.current?.(), []);
  return (ms) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      end.current = () => {
        clearTimeout(timer);
        resolve();
      };
    });
}

interface TurnProps extends DrawProps {
  readonly round: DrawRound;
  readonly draw: CallState<PrizesAndCount>;
  readonly drawsLeft: number;
}

function Turn({ round, draw, drawsLeft, integral, onDrawn }: TurnProps) {
  const { code, name, costPoints, drawsPerDay, endTime, prizes } = round;
  const [turned, setTurned] = useState(0);
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const requestId = useRequestId();
  const wait = useWait();
  const isStill = motion.isReduced();

  const turn = async (): Promise<void> => {
    setDrawn(null);
    try {
      const wish = { requestId: await requestId.get({ draw: code }), round: code, expectedPoints: costPoints };
      const result = await call(startDraw, wish);
      requestId.renew();
      const index = prizes.findIndex(({ id }) => id === result.prizeId);
      // A prize that was added to the round since is not on the wheel: only its name is shown.
      if (index >= 0) setTurned((from) => turnTo(index, prizes.length, from));
      if (index >= 0 && !isStill) await wait(TURNING_MS);
      setDrawn(result);
    } catch (error) {
      // The request layer has shown the error. Without an answer the same request is sent again.
      if (error instanceof ApiError) requestId.renew();
    }
    await Promise.all([draw.reload(), onDrawn()]);
  };

  const isShort = integral < costPoints;
  const facts = [
    costPoints === 0 ? '免费抽奖' : `每次${costPoints}积分`,
    `每天${drawsPerDay}次，今天还剩${drawsLeft}次`,
    endTime === 0 ? '' : `${formatDate(endTime, now())}结束`,
  ];
  return (
    <View className={styles['card'] ?? ''}>
      <Text className={styles['heading'] ?? ''}>{name}</Text>
      <Text className={styles['text'] ?? ''}>{facts.filter(Boolean).join('，')}</Text>
      <DrawWheel prizes={prizes} turned={turned} isTurning={!isStill} />
      <Text className={styles['text'] ?? ''} {...toA11yProps({ role: 'status' })}>
        {drawn === null ? '结果由系统按下面的概率随机产生' : describeDrawn(drawn, now())}
      </Text>
      <Button
        text="抽一次"
        isBlock
        isDisabled={drawsLeft === 0 || isShort}
        disabledReason={drawsLeft === 0 ? '今天的抽奖次数已用完' : `积分不足，还差${costPoints - integral}积分`}
        onPress={turn}
      />
    </View>
  );
}

function OwnDraws({ own }: Pick<PrizesAndCount, 'own'>) {
  if (own.length === 0) return null;
  return (
    <CellGroup title="我的抽奖">
      {own.slice(0, ROWS_SHOWN).map(({ prizeName, at, endTime }) => (
        <Cell
          key={at}
          title={prizeName}
          note={formatDateTime(at, now())}
          value={endTime === 0 ? '' : `${formatDate(endTime, now())}到期`}
        />
      ))}
    </CellGroup>
  );
}
