import { useState } from 'react';
import { View } from '@tarojs/components';
import { listUserPermissions, updateAlbumUser } from '@contract/http/album-person';
import type { UserPermissionList } from '@contract/schemas/album-person';
import { call } from '@/api/client';
import { useCall } from '@/api/use-call';
import { Button } from '@/components/Button';
import { Checkbox } from '@/components/Checkbox';
import { CellSkeleton } from '@/components/CellSkeleton';
import { ErrorState } from '@/components/ErrorState';
import { Sheet } from '@/components/Sheet';
import type { PersonSheetProps } from './PersonRemarkSheet';
import styles from './Manage.module.scss';

type Key = UserPermissionList[number]['key'];

/** What one of the personnel may do. */
export function PermissionSheet({ albumId, person, onSaved, onClose }: PersonSheetProps) {
  const known = useCall(listUserPermissions, { albumId, userId: person.userId });
  const [changed, setChanged] = useState<ReadonlyMap<Key, boolean>>(new Map());
  const rows = known.data ?? [];
  const isGranted = ({ key, granted }: UserPermissionList[number]): boolean => changed.get(key) ?? granted;
  const save = async (): Promise<void> => {
    const permissions = rows.filter(isGranted).map(({ key }) => key);
    try {
      onSaved(await call(updateAlbumUser, { albumId, userId: person.userId, permissions }));
    } catch {
      // The request layer has told why; what was chosen stays.
    }
  };
  return (
    <Sheet title={`${person.nickname}的权限`} onClose={onClose}>
      {known.data === undefined && known.error === null && <CellSkeleton rows={4} />}
      {known.data === undefined && known.error !== null && <ErrorState size="inline" onRetry={known.reload} />}
      {known.data !== undefined && (
        <>
          <View className={styles['choices'] ?? ''}>
            {rows.map((row) => (
              <Checkbox
                key={row.key}
                label={row.name}
                isChecked={isGranted(row)}
                onToggle={() => setChanged(new Map(changed).set(row.key, !isGranted(row)))}
              />
            ))}
          </View>
          <Button text="保存" isBlock onPress={save} />
        </>
      )}
    </Sheet>
  );
}
