import { Image, Text, View } from '@tarojs/components';
import { useState } from 'react';
import { GROWTH_NOTE_MAX_LENGTH } from '@contract/constants/baby';
import { saveBabyRecord } from '@contract/http/baby';
import { describeAge } from '@contract/rules/baby-age';
import type { BabyChild, GrowthRecord } from '@contract/schemas/baby';
import { call } from '@/api/client';
import { Button } from '@/components/Button';
import { DateField } from '@/components/fields/DateField';
import { Field } from '@/components/fields/Field';
import { FieldFrame } from '@/components/fields/FieldFrame';
import { Segmented } from '@/components/fields/Segmented';
import { TextArea } from '@/components/fields/TextArea';
import { IconButton } from '@/components/IconButton';
import { Sheet } from '@/components/layers/Sheet';
import { MEASURES } from '@/domain/album/baby-measure';
import {
  checkGrowth,
  isLyingOf,
  MEASURE_NAMES,
  readGrowth,
  toGrowthDraft,
  toNewGrowth,
} from '@/domain/album/growth-draft';
import { toAltProps } from '@/platform/a11y';
import { http } from '@/platform/http';
import { showToast } from '@/stores/base/overlays';
import { MediaPicker } from './MediaPicker';
import { growthDrafts, useKeptDraft } from './unsaved-records';
import styles from './RecordSheet.module.scss';

export interface GrowthSheetProps {
  readonly albumId: string;
  readonly child: BabyChild;
  /** Null: a new one. */
  readonly record: GrowthRecord | null;
  /** `yyyy-mm-dd` */
  readonly today: string;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

const WAYS = [
  { id: 'lying', text: '躺着量' },
  { id: 'standing', text: '站着量' },
] as const;
const EXAMPLES = { heightMm: '如：75.2', weightGrams: '如：9.8', headMm: '如：45.5' } as const;

/** What was measured of a child on a day. Closed, it keeps what was entered. */
export function GrowthSheet({ albumId, child, record, today, onSaved, onClose }: GrowthSheetProps) {
  const first = record === null ? toNewGrowth(today) : toGrowthDraft(record);
  const { draft, change, forget } = useKeptDraft(growthDrafts, `${child.id}:${record?.id ?? ''}`, first);
  const [hasTried, setHasTried] = useState(false);
  const [isPicking, setIsPicking] = useState(false);
  const errors = hasTried ? checkGrowth(draft, child.birthday, today) : {};

  const save = async (): Promise<void> => {
    setHasTried(true);
    const [problem] = Object.values(checkGrowth(draft, child.birthday, today));
    if (problem !== undefined) return showToast(problem, { isError: true });
    try {
      await call(saveBabyRecord, {
        albumId,
        type: 2,
        childId: child.id,
        ...(record === null ? {} : { id: record.id }),
        ...readGrowth(draft, child.birthday),
      });
      forget();
      showToast(record === null ? '已记录' : '更新成功');
      onSaved();
    } catch {
      // The request layer has shown the error; what was typed stays.
    }
  };

  if (isPicking) {
    return (
      <MediaPicker
        albumId={albumId}
        title="选一张照片"
        hasVideos={false}
        max={1}
        picked={draft.photo === null ? [] : [draft.photo]}
        onPicked={([photo = null]) => {
          change({ photo });
          setIsPicking(false);
        }}
        onClose={() => setIsPicking(false)}
      />
    );
  }
  return (
    <Sheet title={record === null ? '添加成长记录' : '修改成长记录'} onClose={onClose}>
      <DateField
        label="测量日期"
        placeholder="选择日期"
        first={child.birthday}
        last={today}
        value={draft.day}
        hint={draft.day === '' ? undefined : describeAge(child.birthday, draft.day)}
        error={errors.day}
        onChange={(day) => change({ day })}
      />
      {MEASURE_NAMES.map((name) => (
        <Field
          key={name}
          label={`${MEASURES[name].name}（${MEASURES[name].unit}）`}
          kind="money"
          placeholder={EXAMPLES[name]}
          maxLength={12}
          value={draft.texts[name]}
          error={errors[name] ?? (name === 'heightMm' ? errors.all : undefined)}
          onChange={(text) => change({ texts: { ...draft.texts, [name]: text } })}
        />
      ))}
      <FieldFrame label="身高怎么量的" hint="2岁前躺着量，2岁起站着量，两种相差约0.7cm">
        <Segmented
          label="身高怎么量的"
          options={WAYS}
          selectedId={isLyingOf(draft, child.birthday) ? 'lying' : 'standing'}
          onSelect={(way) => change({ isLying: way === 'lying' })}
        />
      </FieldFrame>
      <TextArea
        label="备注（选填）"
        placeholder="如：在社区医院体检"
        maxLength={GROWTH_NOTE_MAX_LENGTH}
        value={draft.note}
        onChange={(note) => change({ note })}
      />
      <FieldFrame label="照片（选填）">
        <View className={styles['media'] ?? ''}>
          {draft.photo !== null && (
            <Image
              {...toAltProps('选好的照片')}
              className={styles['single'] ?? ''}
              src={http.baseUrl + draft.photo.smallUrl}
              mode="aspectFill"
            />
          )}
          <Button
            text={draft.photo === null ? '从相册选' : '换一张'}
            label={draft.photo === null ? '从相册选一张照片' : '换一张照片'}
            kind="outline"
            size={40}
            icon="image"
            onPress={() => setIsPicking(true)}
          />
          {draft.photo !== null && (
            <IconButton icon="x" label="移除照片" size={20} colour="text-3" onPress={() => change({ photo: null })} />
          )}
        </View>
      </FieldFrame>
      <Text className={styles['said'] ?? ''}>只有家人能看到，可随时修改或删除</Text>
      <Button text="保存" isBlock onPress={save} />
    </Sheet>
  );
}
