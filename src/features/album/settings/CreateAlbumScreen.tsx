import { View } from '@tarojs/components';
import { useEffect } from 'react';
import { ALBUM_PASSWORD_MAX_LENGTH, ALBUM_VISIBILITY } from '@contract/constants/album';
import { shanghaiDay } from '@contract/rules/shanghai-day';
import { Button } from '@/components/Button';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Columns } from '@/components/Columns';
import { DateField } from '@/components/fields/DateField';
import { Field } from '@/components/fields/Field';
import { FormCard } from '@/components/fields/FormCard';
import { FIRST_DAY, lastDayAhead } from '@/domain/format/day-range';
import { uploadByOf, withTemplate } from '@/domain/album/album-draft';
import { ROUTES, toAlbumParams } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { PageShell } from '@/shell/PageShell';
import { now } from '@/stores/base/clock';
import { AlbumNameFields, AlbumPlaceField, AlbumTagsField } from './AlbumBasicFields';
import { AlbumPictureCropper, AlbumPictureField } from './AlbumPictureField';
import { TemplateField } from './TemplateField';
import { ReviewCell, UploaderCells } from './UploadRuleCells';
import { VisibilityCells } from './VisibilityCells';
import { useAlbumForm } from './use-album-form';
import { useAlbumPicture } from './use-album-picture';
import styles from './CreateAlbumScreen.module.scss';

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
    <PageShell title="相册设置" maxWidth={960}>
      <CellSkeleton rows={5} />
    </PageShell>
  );
}

function NewAlbum() {
  const form = useAlbumForm();
  const { draft, template, change } = form;
  const fields = template?.fields ?? [];
  const pictures = useAlbumPicture((picture, url, key) => form.setPicture(picture, { url, key }));
  return (
    <PageShell
      title="新建相册"
      maxWidth={960}
      action={<Button text="创建相册" isBlock isBusy={pictures.sending !== null} onPress={form.save} />}
      overlay={<AlbumPictureCropper pictures={pictures} />}
    >
      <View className={styles['form'] ?? ''}>
        <Columns
          start={
            <>
              <FormCard>
                <AlbumNameFields draft={draft} nameError={form.nameError} onChange={change} />
                {(['cover', 'topCover'] as const).map((picture) => (
                  <AlbumPictureField
                    key={picture}
                    picture={picture}
                    value={form.pictures[picture]}
                    pictures={pictures}
                    onChange={(value) => form.setPicture(picture, value)}
                  />
                ))}
              </FormCard>
              <TemplateField
                state={form.templates}
                template={draft.template}
                name={draft.name}
                place={draft.place?.name ?? ''}
                onChange={(chosen) => change(withTemplate(draft, template, chosen))}
              />
            </>
          }
          end={
            <>
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
              <UploaderCells uploadBy={uploadByOf(draft, template)} onChange={(uploadBy) => change({ uploadBy })} />
              <ReviewCell isOn={draft.reviewFirst} onChange={(reviewFirst) => change({ reviewFirst })} />
              {fields.length > 0 && (
                <FormCard>
                  {fields.includes('day') && (
                    <DateField
                      label="日期"
                      placeholder="选择日期"
                      first={FIRST_DAY}
                      last={lastDayAhead(shanghaiDay(now()))}
                      value={draft.happenedOn}
                      onChange={(happenedOn) => change({ happenedOn })}
                    />
                  )}
                  {fields.includes('place') && <AlbumPlaceField draft={draft} onChange={change} />}
                  {fields.includes('tags') && <AlbumTagsField draft={draft} onChange={change} />}
                </FormCard>
              )}
            </>
          }
        />
      </View>
    </PageShell>
  );
}
