import { View } from '@tarojs/components';
import { useState } from 'react';
import { LABELS_MAX } from '@contract/constants/album';
import { addLabel, deleteLabel, listLabels, settingLabel } from '@contract/http/album';
import type { AlbumLabel } from '@contract/schemas/album';
import { call } from '@/api/client';
import { useCall } from '@/api/use-call';
import { Button } from '@/components/Button';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { LabelNameSheet } from '@/components/fields/LabelNameSheet';
import { IconButton } from '@/components/IconButton';
import { describeContents } from '@/domain/album/album-card';
import { confirm, showToast } from '@/stores/base/overlays';
import { useLabelOrder } from './use-label-order';
import styles from './Manage.module.scss';

/** The labels of an album: added, renamed, put in order, removed. */
export function ManageLabels({ albumId }: { readonly albumId: string }) {
  const labels = useCall(listLabels, { albumId });
  // An empty id: a new one.
  const [editing, setEditing] = useState<{ id: string; name: string } | null>(null);
  const rows = labels.data ?? [];
  const move = useLabelOrder(albumId, labels);

  const remove = async ({ id, name, photoCount, videoCount }: AlbumLabel): Promise<void> => {
    const contents = describeContents(photoCount, videoCount);
    const wants = await confirm({
      title: `删除标签“${name}”？`,
      text: contents === '' ? '这个标签下还没有照片' : `${contents}会留在相册里，只是不再属于这个标签`,
      confirmText: '删除',
      isDanger: true,
    });
    if (!wants) return;
    try {
      await call(deleteLabel, { id });
      labels.change((old) => old.filter((one) => one.id !== id));
      showToast('已删除');
    } catch {
      // The request layer has shown the error.
    }
  };

  if (labels.data === undefined) {
    return labels.error === null ? <CellSkeleton rows={4} /> : <ErrorState onRetry={labels.reload} />;
  }
  const add = () => setEditing({ id: '', name: '' });
  return (
    <View className={styles['section'] ?? ''}>
      {rows.length === 0 ? (
        <Empty
          icon="tag"
          title="还没有标签"
          text="用标签把照片分成签到、开场、合影…"
          action={{ text: '添加标签', onPress: add }}
        />
      ) : (
        <>
          <CellGroup>
            {rows.map((label, index) => (
              <Cell
                key={label.id}
                title={label.name}
                note={describeContents(label.photoCount, label.videoCount) || '还没有照片'}
                end={
                  <View className={styles['tools'] ?? ''}>
                    <IconButton
                      icon="arrow-up"
                      label={`上移${label.name}`}
                      size={20}
                      isDisabled={index === 0}
                      disabledReason="已经在最前面"
                      onPress={() => void move(label, index - 1) /* tells its own failures */}
                    />
                    <IconButton icon="pencil" label={`改名${label.name}`} size={20} onPress={() => setEditing(label)} />
                    <IconButton
                      icon="trash-2"
                      label={`删除${label.name}`}
                      size={20}
                      onPress={() => void remove(label) /* tells its own failures */}
                    />
                  </View>
                }
              />
            ))}
          </CellGroup>
          <View className={styles['after'] ?? ''}>
            <Button
              text="添加标签"
              kind="tonal"
              icon="plus"
              isBlock
              isDisabled={rows.length >= LABELS_MAX}
              disabledReason={`最多${LABELS_MAX}个标签`}
              onPress={add}
            />
          </View>
        </>
      )}
      {editing !== null && (
        <LabelSheet
          albumId={albumId}
          label={editing}
          onClose={() => setEditing(null)}
          onSaved={(saved) => {
            labels.change((old) =>
              old.some(({ id }) => id === saved.id)
                ? old.map((one) => (one.id === saved.id ? saved : one))
                : [...old, saved],
            );
            setEditing(null);
          }}
        />
      )}
    </View>
  );
}

interface LabelSheetProps {
  readonly albumId: string;
  readonly label: { readonly id: string; readonly name: string };
  readonly onSaved: (label: AlbumLabel) => void;
  readonly onClose: () => void;
}

function LabelSheet({ albumId, label, onSaved, onClose }: LabelSheetProps) {
  const isNew = label.id === '';
  const save = async (name: string): Promise<void> => {
    try {
      onSaved(await (isNew ? call(addLabel, { albumId, name }) : call(settingLabel, { id: label.id, name })));
    } catch {
      // The request layer has shown the error; what was typed stays.
    }
  };
  return (
    <LabelNameSheet
      title={isNew ? '新标签' : '修改标签'}
      saveText={isNew ? '添加' : '保存'}
      name={label.name}
      onSave={save}
      onClose={onClose}
    />
  );
}
