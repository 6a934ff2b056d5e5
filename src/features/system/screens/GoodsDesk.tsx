import { View } from '@tarojs/components';
import { useState } from 'react';
import { PRIZES_MAX } from '@contract/constants/draw';
import { MEMBER_LEVEL_NAMES } from '@contract/constants/user';
import { listDeskGoods, setDeskGoods } from '@contract/http/goods-desk';
import type { DeskGoods, SetGoodsInput } from '@contract/schemas/goods-desk';
import { call } from '@/api/client';
import { useCall } from '@/api/use-call';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Columns } from '@/components/Columns';
import { ErrorState } from '@/components/ErrorState';
import type { DeskQueue } from '@/domain/desk/desk-queue';
import { AD_NAMES, adForm } from '@/domain/desk/ad-form';
import { prizeForm, roundForm } from '@/domain/desk/draw-form';
import type { GoodsForm, NamesOfLevels } from '@/domain/desk/form-fields';
import * as forms from '@/domain/desk/goods-form';
import { formatDate } from '@/domain/format/format-date';
import { formatFen } from '@/domain/format/format-money';
import { formatSize } from '@contract/rules/format-size';
import { shanghaiDay } from '@contract/rules/shanghai-day';
import { describeDays } from '@/domain/member-words';
import { TASK_WORDS } from '@/domain/points/point-words';
import { PageShell } from '@/shell/PageShell';
import { now } from '@/stores/base/clock';
import { confirm, showToast } from '@/stores/base/overlays';
import { DeskTabs } from '../components/DeskTabs';
import { GoodsSheet } from '../components/GoodsSheet';
import { useCaseCounts } from '../hooks/use-case-counts';
import styles from './ModerationScreen.module.scss';

const MB = 1_048_576;
const GB = 1024 * MB;

type AnyForm = GoodsForm<SetGoodsInput>;

/** Levels, what is sold, earned and drawn, and where ads are shown: each is changed for everybody at once. */
export function GoodsDesk({ onChoose }: { readonly onChoose: (queue: DeskQueue) => void }) {
  const counts = useCaseCounts();
  const goods = useCall(listDeskGoods, {});
  const [form, setForm] = useState<AnyForm | null>(null);
  /** Asks before a level's capacity is lowered: people with more files than that are notified and can upload no more. */
  const wants = async (input: SetGoodsInput): Promise<boolean> => {
    const before = input.kind === 'level' && goods.data?.levels.find(({ level }) => level === input.level);
    if (!before || input.kind !== 'level' || input.capacityGb >= before.capacityGb) return true;
    const text = '对这个等级的所有人立即生效，请先发布公告；超出的人会收到通知，不能再上传';
    return confirm({ title: `把${before.name}的容量降到${input.capacityGb}GB？`, text, confirmText: '降低' });
  };
  const save = async (input: SetGoodsInput): Promise<boolean> => {
    if (!(await wants(input))) return false;
    try {
      await call(setDeskGoods, input);
    } catch {
      // The request layer has shown the error.
      return false;
    }
    showToast('已保存，立即生效');
    await goods.reload();
    return true;
  };
  return (
    <PageShell
      title="内容审核"
      maxWidth={1280}
      overlay={form !== null && <GoodsSheet form={form} onSave={save} onClose={() => setForm(null)} />}
    >
      <DeskTabs queue="goods" counts={counts.data} onChoose={onChoose} />
      <View className={styles['top'] ?? ''} />
      {goods.data === undefined ? (
        goods.error === null ? (
          <CellSkeleton rows={8} />
        ) : (
          <ErrorState onRetry={goods.reload} />
        )
      ) : (
        <Columns
          start={<Sold goods={goods.data} onOpen={setForm} />}
          end={<Earned goods={goods.data} onOpen={setForm} />}
        />
      )}
    </PageShell>
  );
}

interface ListProps {
  readonly goods: DeskGoods;
  readonly onOpen: (form: AnyForm) => void;
}

function namesOf({ levels }: DeskGoods): NamesOfLevels {
  return levels.reduce((names, { level, name }) => ({ ...names, [level]: name }), { ...MEMBER_LEVEL_NAMES });
}

const off = (text: string, isOnSale: boolean): string => (isOnSale ? text : `${text} · 停售`);

function Sold({ goods, onOpen }: ListProps) {
  const names = namesOf(goods);
  return (
    <>
      <CellGroup title="会员等级">
        {goods.levels.map((row) => (
          <Cell
            key={row.level}
            title={row.name}
            note={`照片${formatSize(row.photoMb * MB)}，视频${formatSize(row.videoMb * MB)}，${row.hasBadge ? '有标识' : '无标识'}`}
            value={formatSize(row.capacityGb * GB)}
            onPress={() => onOpen(forms.levelForm(row))}
          />
        ))}
      </CellGroup>
      <CellGroup title="会员商品">
        <Cell title="添加会员商品" icon="plus" onPress={() => onOpen(forms.memberGoodsForm(null, names))} />
        {goods.memberGoods.map((row) => (
          <Cell
            key={row.code}
            title={`${names[row.level]} ${describeDays(row.days)}`}
            note={off(row.code, row.isOnSale)}
            value={formatFen(row.priceFen)}
            onPress={() => onOpen(forms.memberGoodsForm(row, names))}
          />
        ))}
      </CellGroup>
      <CellGroup title="扩容商品">
        <Cell title="添加扩容商品" icon="plus" onPress={() => onOpen(forms.capacityGoodsForm(null))} />
        {goods.capacityGoods.map((row) => (
          <Cell
            key={row.code}
            title={`${formatSize(row.sizeGb * GB)} ${describeDays(row.days)}`}
            note={off(row.code, row.isOnSale)}
            value={formatFen(row.priceFen)}
            onPress={() => onOpen(forms.capacityGoodsForm(row))}
          />
        ))}
      </CellGroup>
      <CellGroup title="小程序广告位">
        {goods.ads.map((row) => (
          <Cell
            key={row.code}
            title={AD_NAMES[row.code]}
            note={row.unitId === '' ? '不展示' : row.unitId}
            value={`${row.seconds}秒`}
            onPress={() => onOpen(adForm(row))}
          />
        ))}
      </CellGroup>
    </>
  );
}

function Earned({ goods, onOpen }: ListProps) {
  const names = namesOf(goods);
  return (
    <>
      <CellGroup title="积分规则">
        {goods.rules.map((row) => (
          <Cell
            key={row.code}
            title={TASK_WORDS[row.code].title}
            note={`每天${row.dayCap}次，${row.validDays}天有效${row.isOn ? '' : ' · 关闭'}`}
            value={`+${row.points}`}
            onPress={() => onOpen(forms.ruleForm(row, TASK_WORDS[row.code].title))}
          />
        ))}
      </CellGroup>
      <CellGroup title="积分兑换">
        <Cell title="添加积分兑换" icon="plus" onPress={() => onOpen(forms.exchangeForm(null, names))} />
        {goods.pointGoods.map((row) => (
          <Cell
            key={row.code}
            title={`${row.level === null ? `容量${formatSize(row.sizeGb * GB)}` : names[row.level]} ${describeDays(row.days)}`}
            note={off(row.code, row.isOnSale)}
            value={`${row.points}积分`}
            onPress={() => onOpen(forms.exchangeForm(row, names))}
          />
        ))}
      </CellGroup>
      <CellGroup title="抽奖">
        <Cell title="添加抽奖" icon="plus" onPress={() => onOpen(roundForm(null, shanghaiDay(now())))} />
      </CellGroup>
      {goods.rounds.map((round) => (
        <Round key={round.code} round={round} names={names} onOpen={onOpen} />
      ))}
    </>
  );
}

interface RoundProps extends Pick<ListProps, 'onOpen'> {
  readonly round: DeskGoods['rounds'][number];
  readonly names: NamesOfLevels;
}

function Round({ round, names, onOpen }: RoundProps) {
  const { code, name, costPoints, drawsPerDay, endTime, isOn, prizes } = round;
  const total = prizes.reduce((sum, { weight }) => sum + weight, 0);
  const taken = prizes.map(({ position }) => position);
  const end = endTime === 0 ? '' : `，${formatDate(endTime - 1, now())}为最后一天`;
  return (
    <CellGroup title={`抽奖：${name}`}>
      <Cell
        title="规则"
        note={`每次${costPoints}积分，每天${drawsPerDay}次${end}`}
        value={isOn ? '开放' : '停止'}
        onPress={() => onOpen(roundForm(round, shanghaiDay(now())))}
      />
      {prizes.map((row) => (
        <Cell
          key={row.position}
          title={row.name}
          note={row.stock === null ? '不限量' : `剩${row.stock}件`}
          value={total === 0 ? '0%' : `${Math.round((row.weight * 1_000) / total) / 10}%`}
          onPress={() => onOpen(prizeForm(code, row, names, taken))}
        />
      ))}
      {prizes.length < PRIZES_MAX && (
        <Cell title="添加奖品" icon="plus" onPress={() => onOpen(prizeForm(code, null, names, taken))} />
      )}
    </CellGroup>
  );
}
