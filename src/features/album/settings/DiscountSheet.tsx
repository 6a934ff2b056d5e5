import { Text, View } from '@tarojs/components';
import { useState } from 'react';
import { DISCOUNT_KIND, type DiscountKind, DISCOUNTS_MAX, ORDER_LINES_MAX } from '@contract/constants/order';
import { listDiscounts, removeDiscount, saveDiscount } from '@contract/http/order';
import { discountOf, type DiscountRule } from '@contract/rules/discount';
import { call } from '@/api/client';
import { useCall } from '@/api/use-call';
import { Button } from '@/components/Button';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { CellSkeleton } from '@/components/CellSkeleton';
import { ErrorState } from '@/components/ErrorState';
import { Field } from '@/components/fields/Field';
import { Segmented } from '@/components/fields/Segmented';
import { IconButton } from '@/components/IconButton';
import { Sheet } from '@/components/layers/Sheet';
import { formatFen } from '@/domain/format/format-money';
import { parseYuan } from '@/domain/format/yuan-text';
import { describeDiscount } from '@/domain/order-words';
import { showToast } from '@/stores/base/overlays';
import styles from '../AlbumSheets.module.scss';

const KINDS = [
  { id: `${DISCOUNT_KIND.percent}`, text: '打折' },
  { id: `${DISCOUNT_KIND.fixed}`, text: '减钱' },
] as const;
const SAMPLE_FEN = 500;

/** 9, 8.5: of ten. In percent that are taken off; null where it is none. */
function parseTenths(text: string): number | null {
  const [, whole, part = '0'] = /^(\d)(?:\.(\d))?$/.exec(text.trim()) ?? [];
  if (whole === undefined) return null;
  const off = 100 - Number(whole) * 10 - Number(part);
  return off >= 1 && off <= 99 ? off : null;
}

/** Of so many at five yuan each, so that one sees what a rule does. */
function exemplify(rule: DiscountRule): string {
  const goodsFen = SAMPLE_FEN * rule.minCount;
  const paidFen = goodsFen - discountOf(rule, goodsFen, rule.minCount);
  return `例如${rule.minCount}张${formatFen(SAMPLE_FEN)}的照片，${formatFen(goodsFen)} 只付 ${formatFen(paidFen)}`;
}

/** What whoever buys several of an album's photos at once pays less. Of several rules the best one applies. */
export function DiscountSheet({ albumId, onClose }: { readonly albumId: string; readonly onClose: () => void }) {
  const rules = useCall(listDiscounts, { albumId }, { toast: false, loading: false });
  const { data } = rules;
  const remove = async (id: string): Promise<void> => {
    // The request layer has shown the refusal.
    await call(removeDiscount, { id }).catch(() => undefined);
    await rules.reload();
  };
  return (
    <Sheet title="组合优惠" onClose={onClose}>
      <View className={styles['form'] ?? ''}>
        {data === undefined &&
          (rules.error === null ? <CellSkeleton rows={2} /> : <ErrorState onRetry={rules.reload} size="inline" />)}
        {data !== undefined && data.length > 0 && (
          <CellGroup>
            {data.map((rule) => (
              <Cell
                key={rule.id}
                title={describeDiscount(rule)}
                note={exemplify(rule)}
                end={
                  <IconButton
                    icon="x"
                    label={`删除${describeDiscount(rule)}`}
                    onPress={() => void remove(rule.id) /* tells its failures */}
                  />
                }
              />
            ))}
          </CellGroup>
        )}
        {data !== undefined && data.length >= DISCOUNTS_MAX && <Text>{`最多${DISCOUNTS_MAX}条优惠`}</Text>}
        {data !== undefined && data.length < DISCOUNTS_MAX && <NewDiscount albumId={albumId} onSaved={rules.reload} />}
      </View>
    </Sheet>
  );
}

function NewDiscount({ albumId, onSaved }: { readonly albumId: string; readonly onSaved: () => Promise<void> }) {
  const [count, setCount] = useState('3');
  const [kind, setKind] = useState<DiscountKind>(DISCOUNT_KIND.percent);
  const [text, setText] = useState('');
  const isPercent = kind === DISCOUNT_KIND.percent;
  const minCount = /^\d{1,3}$/.test(count) ? Number(count) : 0;
  const value = isPercent ? parseTenths(text) : parseYuan(text);
  const isFine = minCount >= 1 && minCount <= ORDER_LINES_MAX && value !== null;
  const save = async (): Promise<void> => {
    if (value === null) return;
    try {
      await call(saveDiscount, { albumId, minCount, kind, value });
      showToast('已添加，买的人会看到');
      setText('');
    } catch {
      // The request layer has shown the error.
    }
    await onSaved();
  };
  return (
    <>
      <Field label="满几件" kind="digits" maxLength={3} value={count} onChange={setCount} />
      <Segmented
        label="怎样优惠"
        options={KINDS}
        selectedId={`${kind}`}
        onSelect={(id) => {
          setKind(id === KINDS[0].id ? DISCOUNT_KIND.percent : DISCOUNT_KIND.fixed);
          setText('');
        }}
      />
      <Field
        label={isPercent ? '打几折' : '减多少（元）'}
        kind="money"
        prefix={isPercent ? undefined : '￥'}
        placeholder={isPercent ? '例如9或8.5' : '最多两位小数'}
        maxLength={isPercent ? 3 : 12}
        value={text}
        error={text !== '' && value === null ? (isPercent ? '请填写0.1到9.9' : '请填写金额') : undefined}
        hint={isFine ? exemplify({ minCount, kind, value }) : undefined}
        onChange={setText}
      />
      <Button text="添加优惠" isBlock isDisabled={!isFine} disabledReason="请填写满几件和优惠多少" onPress={save} />
    </>
  );
}
