import { Text, View } from '@tarojs/components';
import { useState } from 'react';
import { getAsking } from '@contract/http/face-ask';
import { listAlbumPeople, mergePeople } from '@contract/http/face-people';
import type { AlbumPerson } from '@contract/schemas/face-people';
import { call } from '@/api/client';
import { useCall } from '@/api/use-call';
import { Button } from '@/components/Button';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { Segmented } from '@/components/fields/Segmented';
import { choosePersonToKeep, describePerson } from '@/domain/album-people';
import { describeAnswer, describeHeld } from '@/domain/album/asking';
import { toA11yProps } from '@/platform/a11y';
import { confirm, showToast } from '@/stores/base/overlays';
import { PersonFace } from '../viewer/PersonFace';
import { PersonSheet } from './PersonSheet';
import { UnseenMedia } from './UnseenMedia';
import styles from './ManageFaces.module.scss';

const SHOWN_AT_ONCE = 60;

type FacesView = 'people' | 'unseen';

/** The people on an album's photos and, if they are asked first, which photos wait for whom. */
export function ManageFaces({ albumId }: { readonly albumId: string }) {
  const asking = useCall(getAsking, { albumId });
  const [view, setView] = useState<FacesView>('people');
  const { data } = asking;
  const reload = () => void asking.reload(); // failures are part of the state
  if (data?.isOn !== true) return <People albumId={albumId} isAsking={false} onChanged={reload} />;
  return (
    <View>
      <View className={styles['asking'] ?? ''}>
        <Segmented
          label="显示"
          options={[
            { id: 'people' as const, text: '人物' },
            { id: 'unseen' as const, text: data.unseen > 0 ? `待放行 ${data.unseen}` : '待放行' },
          ]}
          selectedId={view}
          onSelect={setView}
        />
        <Text className={styles['note'] ?? ''}>{describeHeld(data.held)}</Text>
      </View>
      {view === 'people' ? (
        <People albumId={albumId} isAsking onChanged={reload} />
      ) : (
        <UnseenMedia albumId={albumId} onChanged={reload} />
      )}
    </View>
  );
}

interface PeopleProps {
  readonly albumId: string;
  readonly isAsking: boolean;
  readonly onChanged: () => void;
}

/** Named, put together, parted, asked. */
function People({ albumId, isAsking, onChanged }: PeopleProps) {
  const people = useCall(listAlbumPeople, { albumId });
  const [openId, setOpenId] = useState<string | null>(null);
  /** Those that are to be one. Null: nobody is being chosen. */
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(null);
  const [limit, setLimit] = useState(SHOWN_AT_ONCE);
  const all = people.data ?? [];
  const opened = all.find(({ id }) => id === openId);

  const toggle = ({ id }: AlbumPerson): void => {
    const next = new Set(picked);
    if (!next.delete(id)) next.add(id);
    setPicked(next);
  };
  const merge = async (): Promise<void> => {
    const chosen = all.filter(({ id }) => picked?.has(id));
    const kept = choosePersonToKeep(chosen);
    if (kept === undefined || chosen.length < 2) return;
    const wants = await confirm({
      title: `把${chosen.length}个人合并成一个？`,
      text: `照片都归到“${describePerson(kept)}”。合并错了可以再从他的照片里移出`,
      confirmText: '合并',
    });
    if (!wants) return;
    try {
      const personIds = chosen.filter(({ id }) => id !== kept.id).map(({ id }) => id);
      const answer = await call(mergePeople, { into: kept.id, personIds });
      people.change(() => answer);
      onChanged();
      setPicked(null);
      showToast('已合并');
    } catch {
      // The request layer has shown the error, for example that two of them are on one photo.
    }
  };

  if (people.data === undefined) {
    return people.error === null ? <CellSkeleton rows={4} /> : <ErrorState onRetry={people.reload} />;
  }
  if (all.length === 0) {
    return (
      <Empty
        icon="users"
        title="还没有整理出人物"
        text="识别完照片后，出现在多张照片里的人会列在这里，可以稍后再来看看"
      />
    );
  }
  return (
    <View className={styles['section'] ?? ''}>
      <View className={styles['head'] ?? ''}>
        <Text className={styles['note'] ?? ''}>
          {picked === null
            ? '按相像程度整理，可能有错。名字只有管理者看得到，本人同意后访客才能看到'
            : '选出同一个人，合并到一起'}
        </Text>
        {picked === null ? (
          <Button text="合并" kind="outline" size={32} onPress={() => setPicked(new Set())} />
        ) : (
          <View className={styles['acts'] ?? ''}>
            <Button text="取消" kind="text" size={32} onPress={() => setPicked(null)} />
            <Button
              text={picked.size < 2 ? '合并' : `合并${picked.size}人`}
              size={32}
              isDisabled={picked.size < 2}
              disabledReason="至少选两个人"
              onPress={merge}
            />
          </View>
        )}
      </View>
      <View className={styles['grid'] ?? ''} {...toA11yProps({ role: 'group', label: '照片里的人物' })}>
        {all.slice(0, limit).map((person) => (
          <PersonFace
            key={person.id}
            person={person}
            {...(isAsking ? { note: describeAnswer(person) } : {})}
            {...(picked === null ? {} : { isChosen: picked.has(person.id) })}
            onPress={() => (picked === null ? setOpenId(person.id) : toggle(person))}
          />
        ))}
      </View>
      {all.length > limit && (
        <Button text="查看更多" kind="text" isBlock onPress={() => setLimit(limit + SHOWN_AT_ONCE)} />
      )}
      {opened !== undefined && (
        <PersonSheet
          key={opened.id}
          albumId={albumId}
          person={opened}
          isAsking={isAsking}
          onChanged={(answer) => {
            people.change(() => answer);
            onChanged();
          }}
          onAsked={() =>
            people.change((all) => all.map((one) => (one.id === opened.id ? { ...one, isAsked: true } : one)))
          }
          onClose={() => setOpenId(null)}
        />
      )}
    </View>
  );
}
