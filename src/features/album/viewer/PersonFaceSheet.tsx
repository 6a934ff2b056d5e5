import { View } from '@tarojs/components';
import { useState } from 'react';
import { FACE_NAME_MAX_LENGTH } from '@contract/constants/face';
import { namePerson, setPersonCover, splitPerson } from '@contract/http/face-people';
import type { FaceBox } from '@contract/schemas/face-box';
import type { MediaItem } from '@contract/schemas/media';
import { call } from '@/api/client';
import { Button } from '@/components/Button';
import { Field } from '@/components/fields/Field';
import { Sheet } from '@/components/layers/Sheet';
import { describePerson, guessPerson } from '@/domain/album-people';
import { showToast } from '@/stores/base/overlays';
import { BoxedFace } from './BoxedFace';
import styles from './PersonFaceSheet.module.scss';

export interface PersonFaceSheetProps {
  readonly face: FaceBox;
  readonly media: MediaItem;
  readonly onChanged: () => Promise<void>;
  /** It is the person's own face, or one of the family's. */
  readonly onOwn: () => void;
  readonly onClose: () => void;
}

/** One face in its photo, for those who manage the album: who is it, among the album's people? */
export function PersonFaceSheet({ face, media, onChanged, onOwn, onClose }: PersonFaceSheetProps) {
  const { faceId, personId } = face;
  const [name, setName] = useState(face.personName);
  const who = describePerson({ name: face.personName });

  const change = async (send: () => Promise<unknown>, said: string): Promise<void> => {
    try {
      await send();
      showToast(said);
      onClose();
      await onChanged();
    } catch {
      // The request layer has shown the error; what was typed stays.
    }
  };
  return (
    <Sheet title="这是谁？" onClose={onClose}>
      <BoxedFace media={media} box={face} name={guessPerson(face.personName)} />
      {personId !== '' && (
        <View className={styles['name'] ?? ''}>
          <Field
            label="名字"
            placeholder="如：新郎"
            hint="只有管理者看得到，本人同意后访客才能看到"
            maxLength={FACE_NAME_MAX_LENGTH}
            value={name}
            onChange={setName}
          />
          <Button
            text="保存"
            isBlock
            onPress={() => change(() => call(namePerson, { personId, name: name.trim() }), '更新成功')}
          />
        </View>
      )}
      {personId !== '' && (
        <View className={styles['acts'] ?? ''}>
          <Button
            text="不是此人"
            label={`不是此人，${who}`}
            kind="outline"
            onPress={() => change(() => call(splitPerson, { personId, faceIds: [faceId] }), `已从${who}移出`)}
          />
          <Button
            text="用作头像"
            label={`用作头像，${who}`}
            kind="outline"
            onPress={() => change(() => call(setPersonCover, { personId, faceId }), '更新成功')}
          />
        </View>
      )}
      <Button text="是我或家人" kind="text" isBlock onPress={onOwn} />
    </Sheet>
  );
}
