import { Image, Text, View } from '@tarojs/components';
import { useState } from 'react';
import {
  MILESTONE_MEDIA_MAX,
  MILESTONE_STORY_MAX_LENGTH,
  MILESTONE_TITLE_MAX_LENGTH,
  OWN_MILESTONE,
} from '@contract/constants/baby';
import { saveBabyRecord } from '@contract/http/baby';
import { describeAge } from '@contract/rules/baby-age';
import type { BabyChild, Milestone } from '@contract/schemas/baby';
import { call } from '@/api/client';
import { Button } from '@/components/Button';
import { DateField } from '@/components/fields/DateField';
import { Field } from '@/components/fields/Field';
import { FieldFrame } from '@/components/fields/FieldFrame';
import { TextArea } from '@/components/fields/TextArea';
import { Icon } from '@/components/Icon';
import { IconButton } from '@/components/IconButton';
import { Sheet } from '@/components/layers/Sheet';
import {
  checkMilestone,
  moveItem,
  nameMilestone,
  readMilestone,
  toMilestoneDraft,
  toNewMilestone,
} from '@/domain/album/milestone-draft';
import { toA11yProps, toAltProps } from '@/platform/a11y';
import { http } from '@/platform/http';
import { showToast } from '@/stores/base/overlays';
import { MediaPicker } from './MediaPicker';
import { milestoneDrafts, useKeptDraft } from './unsaved-records';
import styles from './RecordSheet.module.scss';

export interface MilestoneSheetProps {
  readonly albumId: string;
  readonly child: BabyChild;
  /** A kind: a new one of it. */
  readonly milestone: Milestone | number;
  /** `yyyy-mm-dd` */
  readonly today: string;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** What happened to a child on a day. Closed, it keeps what was entered. */
export function MilestoneSheet({ albumId, child, milestone, today, onSaved, onClose }: MilestoneSheetProps) {
  const isNew = typeof milestone === 'number';
  const first = isNew ? toNewMilestone(milestone, today) : toMilestoneDraft(milestone);
  const key = `${child.id}:${isNew ? `new-${milestone}` : milestone.id}`;
  const { draft, change, forget } = useKeptDraft(milestoneDrafts, key, first);
  const [hasTried, setHasTried] = useState(false);
  const [isPicking, setIsPicking] = useState(false);
  const errors = hasTried ? checkMilestone(draft, child.birthday, today) : {};

  const save = async (): Promise<void> => {
    setHasTried(true);
    const [problem] = Object.values(checkMilestone(draft, child.birthday, today));
    if (problem !== undefined) return showToast(problem, { isError: true });
    try {
      await call(saveBabyRecord, {
        albumId,
        type: 3,
        childId: child.id,
        ...(isNew ? {} : { id: milestone.id }),
        ...readMilestone(draft),
      });
      forget();
      showToast(isNew ? '已记下' : '更新成功');
      onSaved();
    } catch {
      // The request layer has shown the error; what was typed stays.
    }
  };

  if (isPicking) {
    return (
      <MediaPicker
        albumId={albumId}
        title="选择照片和视频"
        hasVideos
        max={MILESTONE_MEDIA_MAX}
        picked={draft.media}
        onPicked={(media) => {
          change({ media });
          setIsPicking(false);
        }}
        onClose={() => setIsPicking(false)}
      />
    );
  }
  const title = draft.kind === OWN_MILESTONE ? (isNew ? '写一件大事' : '修改大事记') : nameMilestone(draft);
  return (
    <Sheet title={title} onClose={onClose}>
      {draft.kind === OWN_MILESTONE && (
        <Field
          label="标题"
          placeholder="如：第一次看海"
          maxLength={MILESTONE_TITLE_MAX_LENGTH}
          hasCounter
          value={draft.title}
          error={errors.title}
          onChange={(text) => change({ title: text })}
        />
      )}
      <DateField
        label="日期"
        placeholder="选择日期"
        first={child.birthday}
        last={today}
        value={draft.day}
        hint={draft.day === '' ? undefined : describeAge(child.birthday, draft.day)}
        error={errors.day}
        onChange={(day) => change({ day })}
      />
      <TextArea
        label="故事（选填）"
        placeholder="那一刻是怎样的"
        maxLength={MILESTONE_STORY_MAX_LENGTH}
        value={draft.story}
        onChange={(story) => change({ story })}
      />
      <FieldFrame label={`照片和视频（选填，最多${MILESTONE_MEDIA_MAX}个）`}>
        <View className={styles['list'] ?? ''} {...toA11yProps({ role: 'list', label: '选好的照片和视频' })}>
          {draft.media.map(({ id, smallUrl, hotResourceType }, index) => {
            const what = `第${index + 1}个${hotResourceType === 1 ? '视频' : '照片'}`;
            return (
              <View key={id} className={styles['line'] ?? ''} {...toA11yProps({ role: 'listitem' })}>
                <View className={styles['frame'] ?? ''}>
                  <Image
                    {...toAltProps(what)}
                    className={styles['picture'] ?? ''}
                    src={http.baseUrl + smallUrl}
                    mode="aspectFill"
                  />
                  {hotResourceType === 1 && (
                    <View className={styles['play'] ?? ''}>
                      <Icon name="play-filled" size={16} colour="white" />
                    </View>
                  )}
                </View>
                <Text className={styles['place'] ?? ''}>{index + 1}</Text>
                <IconButton
                  icon="arrow-up"
                  label={`前移${what}`}
                  size={20}
                  isDisabled={index === 0}
                  disabledReason="已经是第一个"
                  onPress={() => change({ media: moveItem(draft.media, index, -1) })}
                />
                <IconButton
                  icon="x"
                  label={`移除${what}`}
                  size={20}
                  colour="text-3"
                  onPress={() => change({ media: draft.media.filter((one) => one.id !== id) })}
                />
              </View>
            );
          })}
        </View>
        <Button
          text={draft.media.length === 0 ? '从相册选' : '重新选择'}
          label={`${draft.media.length === 0 ? '从相册选' : '重新选择'}照片和视频`}
          kind="outline"
          size={40}
          icon="images"
          onPress={() => setIsPicking(true)}
        />
      </FieldFrame>
      <Text className={styles['said'] ?? ''}>只有家人能看到，可随时修改或删除</Text>
      <Button text="保存" isBlock onPress={save} />
    </Sheet>
  );
}
