import { Text, View } from '@tarojs/components';
import { useState } from 'react';
import { FACE_NAME_MAX_LENGTH } from '@contract/constants/face';
import { TAB_KIND } from '@contract/constants/media';
import { namePerson, setPersonCover, splitPerson } from '@contract/http/face-people';
import { listMedia } from '@contract/http/media';
import type { AlbumPeople, AlbumPerson } from '@contract/schemas/face-people';
import { call } from '@/api/client';
import { usePages } from '@/api/use-pages';
import { Button } from '@/components/Button';
import { joinClasses } from '@/components/class-names';
import { Field } from '@/components/fields/Field';
import { Icon } from '@/components/Icon';
import { Sheet } from '@/components/layers/Sheet';
import { MorePages } from '@/components/MorePages';
import { Pressable } from '@/components/Pressable';
import { describePerson } from '@/domain/album-people';
import { ratioOf } from '@/domain/found-faces';
import { toA11yProps } from '@/platform/a11y';
import { showToast } from '@/stores/base/overlays';
import { ZoomedFace } from '../viewer/ZoomedFace';
import { AskPerson } from './AskPerson';
import styles from './PersonSheet.module.scss';

const PAGE_SIZE = 30;

export interface PersonSheetProps {
  readonly albumId: string;
  readonly person: AlbumPerson;
  /** What shows him is held back until he agrees. */
  readonly isAsking: boolean;
  /** With the album's people as they are then. */
  readonly onChanged: (people: AlbumPeople) => void;
  /** A link for him has been made. */
  readonly onAsked: () => void;
  readonly onClose: () => void;
}

/** One of an album's people: his name, and his faces, of which some may be another's. */
export function PersonSheet({ albumId, person, isAsking, onChanged, onAsked, onClose }: PersonSheetProps) {
  const [name, setName] = useState(person.name);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const pages = usePages(
    listMedia,
    { albumId, type: TAB_KIND.photo, personId: person.id, showFaceLocation: true },
    PAGE_SIZE,
  );
  const faces = pages.rows.flatMap((media) =>
    (media.faces ?? []).filter(({ personId }) => personId === person.id).map((box) => ({ media, box })),
  );

  const change = async (send: () => Promise<AlbumPeople>, said: string): Promise<boolean> => {
    try {
      const answer = await send();
      showToast(said);
      setPicked(new Set());
      onChanged(answer);
      return true;
    } catch {
      // The request layer has shown the error; what was typed stays.
      return false;
    }
  };
  const save = async (): Promise<void> => {
    if (await change(() => call(namePerson, { personId: person.id, name: name.trim() }), '更新成功')) onClose();
  };
  const split = async (): Promise<void> => {
    const send = () => call(splitPerson, { personId: person.id, faceIds: [...picked] });
    if (await change(send, `已移出${picked.size}张`)) await pages.refresh();
  };
  const choose = async (): Promise<void> => {
    const [faceId] = picked;
    if (faceId === undefined) return;
    await change(() => call(setPersonCover, { personId: person.id, faceId }), '更新成功');
  };
  const toggle = (faceId: string): void => {
    const next = new Set(picked);
    if (!next.delete(faceId)) next.add(faceId);
    setPicked(next);
  };
  return (
    <Sheet title={describePerson(person)} onClose={onClose}>
      <Field
        label="名字"
        placeholder="如：新郎"
        hint={
          person.isAgreed
            ? '本人已同意访客看到这个名字，改名后需要再次同意'
            : '只有管理者看得到，本人同意后访客才能看到'
        }
        maxLength={FACE_NAME_MAX_LENGTH}
        value={name}
        onChange={setName}
        end={<Button text="保存" kind="tonal" size={40} onPress={save} />}
      />
      {isAsking && <AskPerson person={person} onAsked={onAsked} />}
      <Text className={styles['words'] ?? ''}>{`${person.photos}张照片，选出认错的可以移出`}</Text>
      <View
        className={styles['grid'] ?? ''}
        {...toA11yProps({ role: 'group', label: `${describePerson(person)}的脸` })}
      >
        {faces.map(({ media, box }, index) => {
          const isPicked = picked.has(box.faceId);
          return (
            <Pressable
              key={box.faceId}
              className={joinClasses(styles['face'], isPicked && styles['picked'])}
              role="checkbox"
              label={`第${index + 1}张脸`}
              a11y={{ isChecked: isPicked }}
              onPress={() => toggle(box.faceId)}
            >
              <ZoomedFace url={media.middleUrl} ratio={ratioOf(media)} box={box} />
              {isPicked && (
                <View className={styles['check'] ?? ''}>
                  <Icon name="check" size={16} colour="white" />
                </View>
              )}
            </Pressable>
          );
        })}
      </View>
      <MorePages pages={pages} onMore={pages.loadMore} />
      <View className={styles['acts'] ?? ''}>
        <Button
          text="用作头像"
          kind="outline"
          isDisabled={picked.size !== 1}
          disabledReason="选一张脸作为头像"
          onPress={choose}
        />
        <Button
          text={picked.size === 0 ? '不是同一人' : `移出${picked.size}张`}
          kind="outline"
          isDisabled={picked.size === 0}
          disabledReason="先选出认错的脸"
          onPress={split}
        />
      </View>
    </Sheet>
  );
}
