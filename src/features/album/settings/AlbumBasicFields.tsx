import {
  ALBUM_DESCRIPTION_MAX_LENGTH,
  ALBUM_NAME_MAX_LENGTH,
  ALBUM_TAG_MAX_LENGTH,
  ALBUM_TAGS_MAX,
} from '@contract/constants/album';
import type { AlbumDetail } from '@contract/schemas/album';
import { Field } from '@/components/fields/Field';
import { SelectField } from '@/components/fields/SelectField';
import { TagsField } from '@/components/fields/TagsField';
import { TextArea } from '@/components/fields/TextArea';
import type { SettingsDraft } from '@/domain/album/album-settings';
import { addTag } from '@/domain/tag-list';
import { choosePlace } from '@/stores/place-choice';

/** What an album has from its beginning, the same when it is made and when it is changed. */
type AlbumBasics = Pick<SettingsDraft, 'name' | 'description' | 'place' | 'tags'>;

interface BasicFieldsProps<Key extends keyof AlbumBasics> {
  readonly draft: Pick<AlbumBasics, Key>;
  readonly onChange: (fields: Partial<Pick<AlbumBasics, Key>>) => void;
}

const WAITS = '审核中，通过前其他人看到的是*';

export interface AlbumNameFieldsProps extends BasicFieldsProps<'name' | 'description'> {
  readonly nameError: string | undefined;
  /** Which of them only the caller sees as they are. */
  readonly waiting?: AlbumDetail['waitingTexts'];
}

export function AlbumNameFields({ draft, nameError, waiting = [], onChange }: AlbumNameFieldsProps) {
  return (
    <>
      <Field
        label="相册名称"
        placeholder="如：2026公司年会"
        maxLength={ALBUM_NAME_MAX_LENGTH}
        hasCounter
        value={draft.name}
        error={nameError}
        hint={waiting.includes('name') ? WAITS : undefined}
        onChange={(name) => onChange({ name })}
      />
      <TextArea
        label="介绍（选填）"
        placeholder="说说这本相册"
        maxLength={ALBUM_DESCRIPTION_MAX_LENGTH}
        hasCounter
        value={draft.description}
        hint={waiting.includes('description') ? WAITS : undefined}
        onChange={(description) => onChange({ description })}
      />
    </>
  );
}

export function AlbumPlaceField({ draft, onChange }: BasicFieldsProps<'place'>) {
  const pickPlace = async (): Promise<void> => {
    const place = await choosePlace();
    if (place === null) return;
    onChange({ place: { name: place.name, ...(place.point ?? { latitude: null, longitude: null }) } });
  };
  return (
    <SelectField
      label="地点"
      placeholder="选择地点"
      value={draft.place?.name ?? ''}
      onPress={() => void pickPlace() /* leaving the page without one changes nothing */}
    />
  );
}

export function AlbumTagsField({ draft, onChange }: BasicFieldsProps<'tags'>) {
  return (
    <TagsField
      label="话题"
      placeholder="如：年会"
      hint="别人可以按话题找到公开的相册"
      values={draft.tags}
      max={ALBUM_TAGS_MAX}
      maxLength={ALBUM_TAG_MAX_LENGTH}
      onAdd={(typed) => addTag(draft.tags, typed)}
      problem="已经有这个话题了"
      onChange={(tags) => onChange({ tags })}
    />
  );
}
