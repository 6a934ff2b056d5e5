import { View } from '@tarojs/components';
import { useEffect } from 'react';
import { ALBUM_PASSWORD_MAX_LENGTH, ALBUM_VISIBILITY } from '@contract/constants/album';
import { Button } from '@/components/Button';
import { CellSkeleton } from '@/components/CellSkeleton';
import { DateField } from '@/components/DateField';
import { Field } from '@/components/Field';
import { FormCard } from '@/components/FormCard';
import { withTemplate } from '@/domain/album-draft';
import { ROUTES, toAlbumParams } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { PageShell } from '@/shell/PageShell';
import { AlbumNameFields, AlbumPlaceFields } from '../components/AlbumBasicFields';
import { AlbumPictureCropper, AlbumPictureField } from '../components/AlbumPictureField';
import { TemplatePicker } from '../components/TemplatePicker';
import { VisibilityCells } from '../components/VisibilityCells';
import { useAlbumForm } from '../hooks/use-album-form';
import { useAlbumPicture } from '../hooks/use-album-picture';
import styles from './CreateAlbumScreen.module.scss';

const FIRST_DAY = '1990-01-01';
const LAST_DAY = '2099-12-31';

export interface CreateAlbumScreenProps {
  /** Null: a new album. */
  readonly albumId: string | null;
}

export function CreateAlbumScreen({ albumId }: CreateAlbumScreenProps) {
  return albumId === null ? <NewAlbum /> : <ToSettings albumId={albumId} />;
}

/** An album that exists is changed on its settings' page, which replaces this one. */
function ToSettings({ albumId }: { readonly albumId: string }) {
  useEffect(() => {
    // A refused jump leaves the way back.
    void navigation.replaceWith(ROUTES.albumSettings, toAlbumParams(albumId));
  }, [albumId]);
  return (
    <PageShell title="相册设置" maxWidth={640}>
      <CellSkeleton rows={5} />
    </PageShell>
  );
}

function NewAlbum() {
  const form = useAlbumForm();
  const { draft, change } = form;
  const pictures = useAlbumPicture((_picture, url, key) => form.setCover({ url, key }));
  return (
    <PageShell
      title="新建相册"
      maxWidth={640}
      bottom={<Button text="创建相册" isBlock isBusy={pictures.sending !== null} onPress={form.save} />}
      overlay={<AlbumPictureCropper pictures={pictures} />}
    >
      <View className={styles['form'] ?? ''}>
        <FormCard>
          <AlbumNameFields draft={draft} nameError={form.nameError} onChange={change} />
          <AlbumPictureField picture="cover" value={form.cover} pictures={pictures} onChange={form.setCover} />
        </FormCard>
        <TemplatePicker
          template={draft.template}
          name={draft.name}
          place={draft.place?.name ?? ''}
          onChange={(template) => change(withTemplate(draft, template))}
        />
        <VisibilityCells visibility={draft.visibility} onChange={(visibility) => change({ visibility })} />
        {draft.visibility === ALBUM_VISIBILITY.password && (
          <FormCard>
            <Field
              label="访问密码"
              placeholder="4到32个字符"
              maxLength={ALBUM_PASSWORD_MAX_LENGTH}
              value={form.password}
              error={form.passwordError}
              onChange={form.setPassword}
            />
          </FormCard>
        )}
        <FormCard>
          <DateField
            label="日期"
            placeholder="选择日期"
            first={FIRST_DAY}
            last={LAST_DAY}
            value={draft.happenedOn}
            onChange={(happenedOn) => change({ happenedOn })}
          />
          <AlbumPlaceFields draft={draft} onChange={change} />
        </FormCard>
      </View>
    </PageShell>
  );
}
