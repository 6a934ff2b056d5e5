import { Image, Text, View } from '@tarojs/components';
import type { FacePhoto } from '@contract/schemas/face';
import { joinClasses } from '@/components/class-names';
import { Icon } from '@/components/Icon';
import { Pressable } from '@/components/Pressable';
import { describeFace } from '@/domain/found-faces';
import { sizedPicture } from '@/domain/person-picture';
import { toA11yProps, toAltProps } from '@/platform/a11y';
import { http } from '@/platform/http';
import { readPixelRatio } from '@/platform/pixel-ratio';
import styles from './FaceChips.module.scss';

export interface FaceChipsProps {
  readonly faces: readonly FacePhoto[];
  readonly addText: string;
  readonly onAdd: () => void;
  /** Whose photos are shown. Null: of none in particular. */
  readonly chosenId: string | null;
  readonly onChoose: (face: FacePhoto) => void;
}

const FACE_PX = 56;

/** Faces with their names, side by side, and the way to another. */
export function FaceChips({ faces, addText, onAdd, chosenId, onChoose }: FaceChipsProps) {
  return (
    <View className={styles['row'] ?? ''} {...toA11yProps({ role: 'group', label: '保存的脸' })}>
      {faces.map((face) => {
        const name = describeFace(face);
        const state = face.isSearchable ? '' : '正在识别';
        return (
          <Pressable
            key={face.id}
            className={styles['chip'] ?? ''}
            role="checkbox"
            label={[name, state].filter(Boolean).join('，')}
            a11y={{ isChecked: face.id === chosenId }}
            onPress={() => onChoose(face)}
          >
            <View className={joinClasses(styles['face'], face.id === chosenId && styles['chosen'])}>
              <Image
                {...toAltProps('')}
                className={styles['picture'] ?? ''}
                src={http.baseUrl + sizedPicture(face.avatar, FACE_PX * readPixelRatio())}
                mode="aspectFill"
              />
            </View>
            <Text className={styles['name'] ?? ''}>{state === '' ? name : state}</Text>
          </Pressable>
        );
      })}
      <Pressable className={styles['chip'] ?? ''} label={addText} isNamedByContent onPress={onAdd}>
        <View className={styles['add'] ?? ''}>
          <Icon name="plus" size={24} colour="text-2" />
        </View>
        <Text className={styles['name'] ?? ''}>{addText}</Text>
      </Pressable>
    </View>
  );
}
