import { View } from '@tarojs/components';
import { useEffect } from 'react';
import {
  ALBUM_DESCRIPTION_MAX_LENGTH,
  ALBUM_NAME_MAX_LENGTH,
  ALBUM_PASSWORD_MAX_LENGTH,
  ALBUM_TAG_MAX_LENGTH,
  ALBUM_TAGS_MAX,
  ALBUM_VISIBILITY,
} from '@contract/constants/album';
import { Button } from '@/components/Button';
import { CellSkeleton } from '@/components/CellSkeleton';
import { DateField } from '@/components/DateField';
import { Field } from '@/components/Field';
import { FormCard } from '@/components/FormCard';
import { SelectField } from '@/components/SelectField';
import { TextArea } from '@/components/TextArea';
import { addTag } from '@/domain/album-settings';
import { ROUTES, toAlbumParams } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { PageShell } from '@/shell/PageShell';
import { choosePlace } from '@/stores/place-choice';
import { AlbumPictureCropper, AlbumPictureField } from '../components/AlbumPictureField';
import { TagsField } from '../components/TagsField';
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
  const pickPlace = async (): Promise<void> => {
    const place = await choosePlace();
    if (place !== null && place.point !== null) change({ place: { name: place.name, ...place.point } });
  };
  return (
    <PageShell
      title="新建相册"
      maxWidth={640}
      bottom={<Button text="创建相册" isBlock isBusy={pictures.sending !== null} onPress={form.save} />}
      overlay={<AlbumPictureCropper pictures={pictures} />}
    >
      <View className={styles['form'] ?? ''}>
        <FormCard>
          <Field
            label="相册名称"
            placeholder="如：2026公司年会"
            maxLength={ALBUM_NAME_MAX_LENGTH}
            hasCounter
            value={draft.name}
            error={form.nameError}
            onChange={(name) => change({ name })}
          />
          <TextArea
            label="介绍（选填）"
            placeholder="说说这本相册"
            maxLength={ALBUM_DESCRIPTION_MAX_LENGTH}
            hasCounter
            value={draft.description}
            onChange={(description) => change({ description })}
          />
          <AlbumPictureField picture="cover" value={form.cover} pictures={pictures} onChange={form.setCover} />
        </FormCard>
        <TemplatePicker
          template={draft.template}
          name={draft.name}
          place={draft.place?.name ?? ''}
          onChange={(template) => change({ template })}
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
          <SelectField
            label="地点"
            placeholder="选择地点"
            value={draft.place?.name ?? ''}
            onPress={() => void pickPlace() /* leaving the page without one changes nothing */}
          />
          <TagsField
            label="话题"
            placeholder="如：年会"
            hint="别人可以按话题找到公开的相册"
            values={draft.tags}
            max={ALBUM_TAGS_MAX}
            maxLength={ALBUM_TAG_MAX_LENGTH}
            onAdd={(typed) => addTag(draft.tags, typed)}
            problem="已经有这个话题了"
            onChange={(tags) => change({ tags })}
          />
        </FormCard>
      </View>
    </PageShell>
  );
}
