import { useState } from 'react';
import { Text, View } from '@tarojs/components';
import { listUserPermissions, saveUserPermissions } from '@contract/http/album-person';
import type { AlbumPerson, UserPermissionList } from '@contract/schemas/album-person';
import { call } from '@/api/client';
import { useCall } from '@/api/use-call';
import { Button } from '@/components/Button';
import { Checkbox } from '@/components/fields/Checkbox';
import { CellSkeleton } from '@/components/CellSkeleton';
import { ErrorState } from '@/components/ErrorState';
import { Sheet } from '@/components/layers/Sheet';
import styles from './Manage.module.scss';

type Key = UserPermissionList[number]['key'];

export interface PermissionSheetProps {
  readonly albumId: string;
  /** At least one. */
  readonly people: readonly AlbumPerson[];
  readonly onSaved: (people: readonly AlbumPerson[]) => void;
  readonly onClose: () => void;
}

/** What personnel may do: of what one may do oneself. What is not touched stays as it is with each of them. */
export function PermissionSheet({ albumId, people, onSaved, onClose }: PermissionSheetProps) {
  const own = useCall(listUserPermissions, { albumId });
  const [changed, setChanged] = useState<ReadonlyMap<Key, boolean>>(new Map());
  const rows = (own.data ?? []).filter(({ granted }) => granted);
  const [first] = people;
  const isGranted = (key: Key): boolean =>
    changed.get(key) ?? people.every(({ permissions }) => permissions.includes(key));
  const withChanges = (before: readonly Key[]): Key[] => [
    ...before.filter((key) => changed.get(key) !== false),
    ...[...changed].flatMap(([key, isOn]) => (isOn && !before.includes(key) ? [key] : [])),
  ];
  const save = async (): Promise<void> => {
    const wanted = people.map(({ userId, permissions }) => ({ userId, permissions: withChanges(permissions) }));
    try {
      const saved = await call(saveUserPermissions, { albumId, people: wanted });
      onSaved(saved.filter(({ userId }) => people.some((person) => person.userId === userId)));
    } catch {
      // The request layer has shown the error; what was chosen stays.
    }
  };
  return (
    <Sheet title={people.length === 1 ? `${first?.nickname}的权限` : `${people.length}人的权限`} onClose={onClose}>
      {own.data === undefined && own.error === null && <CellSkeleton rows={4} />}
      {own.data === undefined && own.error !== null && <ErrorState size="inline" onRetry={own.reload} />}
      {own.data !== undefined && (
        <>
          {people.length > 1 && <Text className={styles['hint'] ?? ''}>没有改动的权限，各人保持原样</Text>}
          <View className={styles['choices'] ?? ''}>
            {rows.map(({ key, name }) => (
              <Checkbox
                key={key}
                label={name}
                isChecked={isGranted(key)}
                onToggle={() => setChanged(new Map(changed).set(key, !isGranted(key)))}
              />
            ))}
          </View>
          <Button text="保存" isBlock onPress={save} />
        </>
      )}
    </Sheet>
  );
}
