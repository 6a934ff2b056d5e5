import { Text, View } from '@tarojs/components';
import { FAMILY_RELATIONS, type FamilyRelation } from '@contract/constants/baby';
import { findAlbumPeople } from '@contract/http/album-person';
import { removeBabyRecords, saveBabyRecord } from '@contract/http/baby';
import type { AlbumPerson } from '@contract/schemas/album-person';
import { call } from '@/api/client';
import { usePages } from '@/api/use-pages';
import { Avatar } from '@/components/Avatar';
import { Button } from '@/components/Button';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { Icon } from '@/components/Icon';
import { Pressable } from '@/components/Pressable';
import { toInviteParams } from '@/domain/album-routes';
import { describeRelation, nameRelation, RIGHT_WORDS } from '@/domain/album/family-words';
import { ROUTES } from '@/domain/routes';
import { toA11yProps } from '@/platform/a11y';
import { navigation } from '@/platform/navigation';
import { showActions, showToast } from '@/stores/base/overlays';
import { useAllRecords } from './use-all-records';
import styles from './FamilyCard.module.scss';

export interface FamilyCardProps {
  readonly albumId: string;
  readonly canManage: boolean;
  /** What one may do oneself may have changed. */
  readonly onChanged: () => void;
}

interface Relative {
  readonly userId: string;
  readonly nickname: string;
  readonly avatar: string;
  /** Of the record that says so. Null: of the album, but not of the family. */
  readonly recordId: string | null;
  readonly relation: FamilyRelation | null;
  /** Manages the album, and so may do all of it whoever he is. */
  readonly isManager: boolean;
}

const isManaging = (role: AlbumPerson['role']): boolean => role === 'owner' || role === 'manager';

const PAGE_SIZE = 30;
const QUIET = { toast: false, loading: false } as const;
const NOBODY = 'none';

/** Who of the album's people belongs to the family, and what each may do. */
export function FamilyCard({ albumId, canManage, onChanged }: FamilyCardProps) {
  const family = useAllRecords(4, { albumId });
  const people = usePages(findAlbumPeople, canManage ? { albumId } : null, PAGE_SIZE, QUIET);
  const managers = new Set(people.rows.filter(({ role }) => isManaging(role)).map(({ userId }) => userId));
  const members = new Set(family.rows.map(({ userId }) => userId));
  const relatives: readonly Relative[] = [
    ...family.rows.map(({ id, userId, nickname, avatar, relation }) => ({
      ...{ userId, nickname, avatar },
      ...{ recordId: id, relation, isManager: managers.has(userId) },
    })),
    ...people.rows
      .filter(({ userId, isBlocked }) => !isBlocked && !members.has(userId))
      .map(({ userId, nickname, avatar }) => ({
        userId,
        nickname,
        avatar,
        recordId: null,
        relation: null,
        isManager: managers.has(userId),
      })),
  ];

  const setRelation = async ({ userId, nickname, recordId, relation }: Relative): Promise<void> => {
    const chosen = await showActions(
      [
        ...FAMILY_RELATIONS.map((one) => ({
          id: String(one.relation),
          label: `${one.name}（${RIGHT_WORDS[one.right]}）`,
          isChosen: one.relation === relation,
        })),
        ...(recordId === null ? [] : [{ id: NOBODY, label: '移出家人', isDanger: true }]),
      ],
      `${nickname}是宝宝的`,
    );
    const next = FAMILY_RELATIONS.find((one) => String(one.relation) === chosen)?.relation;
    try {
      if (chosen === NOBODY && recordId !== null) await call(removeBabyRecords, { albumId, ids: [recordId] });
      else if (next !== undefined && next !== relation) {
        await call(saveBabyRecord, { albumId, type: 4, userId, relation: next });
      } else return;
      showToast('更新成功');
      onChanged();
      await family.refresh();
    } catch {
      // The request layer has shown the error.
    }
  };

  const isEmpty = relatives.length === 0;
  return (
    <CellGroup title="家人">
      {family.isLoading && <CellSkeleton rows={2} />}
      {isEmpty && family.error !== null && <ErrorState size="inline" onRetry={family.retry} />}
      {isEmpty && family.isAtEnd && !people.isLoading && (
        <Empty size="inline" icon="users" title="还没有家人" text="相册里的成员可以设为家人" />
      )}
      <View {...toA11yProps({ role: 'list', label: '家人' })}>
        {relatives.map((one) => (
          <View key={one.userId} {...toA11yProps({ role: 'listitem' })}>
            <RelativeRow
              relative={one}
              onPress={canManage ? () => void setRelation(one) /* tells its failures */ : undefined}
            />
          </View>
        ))}
      </View>
      {canManage && !people.isAtEnd && people.rows.length > 0 && (
        <Button text="更多成员" kind="text" isBlock isBusy={people.isLoadingMore} onPress={() => people.loadMore()} />
      )}
      {canManage && (
        <Cell
          icon="user-plus"
          title="邀请家人加入相册"
          note="加入后在这里设置关系"
          onPress={() => void navigation.goTo(ROUTES.manage, toInviteParams(albumId)) /* else one stays here */}
        />
      )}
    </CellGroup>
  );
}

interface RelativeRowProps {
  readonly relative: Relative;
  readonly onPress: (() => void) | undefined;
}

function RelativeRow({ relative, onPress }: RelativeRowProps) {
  const { nickname, avatar, relation, isManager } = relative;
  const name = relation === null ? '未设置' : nameRelation(relation);
  const given = relation === null ? RIGHT_WORDS.none : describeRelation(relation);
  const rights = isManager ? RIGHT_WORDS.edit : given;
  const content = (
    <>
      <Avatar name={nickname} url={avatar} size={44} />
      <View className={styles['words'] ?? ''}>
        <Text className={styles['name'] ?? ''}>{nickname}</Text>
        <Text className={styles['note'] ?? ''}>{rights}</Text>
      </View>
      <Text className={styles['relation'] ?? ''}>{name}</Text>
      {onPress !== undefined && <Icon name="chevron-right" size={16} colour="text-3" />}
    </>
  );
  if (onPress === undefined) return <View className={styles['row'] ?? ''}>{content}</View>;
  return (
    <Pressable
      className={styles['row'] ?? ''}
      label={`${nickname}，${name}，${rights}`}
      isNamedByContent
      onPress={onPress}
    >
      {content}
    </Pressable>
  );
}
