import { View } from '@tarojs/components';
import { Button } from '@/components/Button';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { ErrorState } from '@/components/ErrorState';
import { Field } from '@/components/Field';
import { Skeleton } from '@/components/Skeleton';
import { TextArea } from '@/components/TextArea';
import {
  ALBUM_DESCRIPTION_MAX_LENGTH,
  ALBUM_NAME_MAX_LENGTH,
  ALBUM_TEMPLATES,
  ALBUM_VISIBILITY,
} from '@contract/constants/album';
import { PageShell } from '@/shell/PageShell';
import { useAlbumForm } from '../hooks/use-album-form';
import styles from './CreateAlbumScreen.module.scss';

const VISIBILITIES = [
  { visibility: ALBUM_VISIBILITY.public, title: '公开', note: '出现在发现页，任何人都能浏览' },
  { visibility: ALBUM_VISIBILITY.link, title: '凭链接访问', note: '只有拿到链接的人能浏览' },
] as const;

export interface CreateAlbumScreenProps {
  /** Null: a new album. */
  readonly albumId: string | null;
}

export function CreateAlbumScreen({ albumId }: CreateAlbumScreenProps) {
  const form = useAlbumForm(albumId);
  const isNew = albumId === null;
  const save = (
    <Button text={isNew ? '创建相册' : '保存'} isBlock isDisabled={form.state !== 'ready'} onPress={form.save} />
  );
  return (
    <PageShell title={isNew ? '新建相册' : '编辑相册'} maxWidth={640} bottom={save}>
      {form.state === 'loading' && (
        <View className={styles['loading'] ?? ''}>
          <Skeleton shape="title" widthPercent={40} />
          <Skeleton shape="line" />
          <Skeleton shape="line" widthPercent={70} />
        </View>
      )}
      {form.state === 'failed' && <ErrorState onRetry={form.reload} />}
      {form.state === 'ready' && (
        <View className={styles['form'] ?? ''}>
          <View className={styles['card'] ?? ''}>
            <Field
              label="相册名称"
              placeholder="如：2026公司年会"
              maxLength={ALBUM_NAME_MAX_LENGTH}
              hasCounter
              value={form.draft.name}
              error={form.nameError}
              onChange={(name) => form.change({ name })}
            />
            <TextArea
              label="介绍（选填）"
              placeholder="说说这本相册"
              maxLength={ALBUM_DESCRIPTION_MAX_LENGTH}
              hasCounter
              value={form.draft.description}
              onChange={(description) => form.change({ description })}
            />
          </View>
          <CellGroup title="类型" isChoice>
            {ALBUM_TEMPLATES.map(({ template, name, note }) => (
              <Cell
                key={template}
                title={name}
                note={note}
                isChosen={form.draft.template === template}
                onPress={() => form.change({ template })}
              />
            ))}
          </CellGroup>
          <CellGroup title="谁可以看" isChoice>
            {VISIBILITIES.map(({ visibility, title, note }) => (
              <Cell
                key={visibility}
                title={title}
                note={note}
                isChosen={form.draft.visibility === visibility}
                onPress={() => form.change({ visibility })}
              />
            ))}
          </CellGroup>
        </View>
      )}
    </PageShell>
  );
}
