import { useState } from 'react';
import { ALBUM_USER_REMARK_MAX_LENGTH } from '@contract/constants/album';
import { updateAlbumUser } from '@contract/http/album-person';
import type { AlbumPerson } from '@contract/schemas/album-person';
import { call } from '@/api/client';
import { Button } from '@/components/Button';
import { Field } from '@/components/fields/Field';
import { Sheet } from '@/components/layers/Sheet';

export interface PersonRemarkSheetProps {
  readonly albumId: string;
  readonly person: AlbumPerson;
  readonly onSaved: (person: AlbumPerson) => void;
  readonly onClose: () => void;
}

/** What the album's holders call somebody. */
export function PersonRemarkSheet({ albumId, person, onSaved, onClose }: PersonRemarkSheetProps) {
  const [remark, setRemark] = useState(person.remark);
  const save = async (): Promise<void> => {
    try {
      onSaved(await call(updateAlbumUser, { albumId, userId: person.userId, remark }));
    } catch {
      // The request layer has shown the error; what was typed stays.
    }
  };
  return (
    <Sheet title={`给${person.nickname}备注`} onClose={onClose}>
      <Field
        label="备注名"
        isLabelShown={false}
        placeholder="如：市场部小王"
        hint="只有管理相册的人能看到"
        maxLength={ALBUM_USER_REMARK_MAX_LENGTH}
        hasCounter
        value={remark}
        onChange={setRemark}
        onConfirm={save}
      />
      <Button text="保存" isBlock onPress={save} />
    </Sheet>
  );
}
