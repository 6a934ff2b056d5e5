import { Text, View } from '@tarojs/components';
import { useReachBottom } from '@tarojs/taro';
import { useState } from 'react';
import type { AlbumDetail } from '@contract/schemas/album';
import type { AlbumPerson } from '@contract/schemas/album-person';
import { Avatar } from '@/components/Avatar';
import { Button } from '@/components/Button';
import { CellGroup } from '@/components/CellGroup';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Chip } from '@/components/Chip';
import { joinClasses } from '@/components/class-names';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { Icon } from '@/components/Icon';
import { IconButton } from '@/components/IconButton';
import { MorePages } from '@/components/MorePages';
import { NoticeBar } from '@/components/NoticeBar';
import { Pressable } from '@/components/Pressable';
import { SearchBar } from '@/components/fields/SearchBar';
import { Tag } from '@/components/Tag';
import { hasPersonActs, ROLE_NAMES } from '@/domain/album/album-role';
import { toA11yProps } from '@/platform/a11y';
import { PEOPLE_FILTERS, useAlbumPeople } from './use-album-people';
import { DeskBar } from './DeskBar';
import { InviteSheet } from '../share/InviteSheet';
import { PersonSheets } from './PersonSheets';
import styles from './Manage.module.scss';

export interface ManagePeopleProps {
  readonly album: AlbumDetail;
  /** With the invitation open. */
  readonly isInvitingFirst: boolean;
  /** The album is no longer one's own, or one is no longer of it. */
  readonly onLeft: () => void;
}

/** Who is of the album, what each may do, and who is asked in. */
export function ManagePeople({ album, isInvitingFirst, onLeft }: ManagePeopleProps) {
  const people = useAlbumPeople(album, onLeft);
  const { pages, filter, keyword, acts, permitted, picked } = people;
  const [isInviting, setIsInviting] = useState(isInvitingFirst);
  useReachBottom(() => void pages.loadMore() /* failures are part of the state */);
  const hasFailed = pages.error !== null;
  const { offer } = people;
  return (
    <View className={styles['section'] ?? ''}>
      {offer !== null && (
        <NoticeBar
          kind="warning"
          text={`已请${offer.toName}接手这本相册，对方同意后转让`}
          action={{ text: '撤回', onPress: () => void people.endOffer() /* tells its own failures */ }}
        />
      )}
      <View className={styles['search'] ?? ''}>
        <SearchBar label="搜索成员" placeholder="搜索昵称或备注" value={keyword} onChange={people.setKeyword} />
      </View>
      <View className={styles['filters'] ?? ''}>
        {PEOPLE_FILTERS.map(({ id, text }) => (
          <Chip key={id} text={text} isSelected={filter === id} onPress={() => people.setFilter(id)} />
        ))}
      </View>
      {picked === null && (
        <View className={styles['pair'] ?? ''}>
          <Button text="邀请加入" icon="user-plus" kind="tonal" isBlock onPress={() => setIsInviting(true)} />
          {permitted.length > 1 && (
            <Button text="批量设置权限" kind="outline" isBlock onPress={() => people.setPicked([])} />
          )}
        </View>
      )}
      {picked !== null && (
        <View className={styles['after'] ?? ''}>
          <Button text="取消选择" kind="outline" isBlock onPress={() => people.setPicked(null)} />
        </View>
      )}
      {pages.isLoading && <CellSkeleton rows={4} />}
      {!pages.isLoading && pages.rows.length === 0 && hasFailed && <ErrorState onRetry={pages.retry} />}
      {!pages.isLoading && pages.rows.length === 0 && !hasFailed && (
        <Empty
          size="inline"
          icon="users"
          title={filter === 'blocked' ? '没有被拉黑的人' : keyword === '' ? '还没有这样的成员' : '没有找到，换个词试试'}
        />
      )}
      {pages.rows.length > 0 && (
        <>
          <CellGroup>
            {picked === null ? (
              <View className={styles['rows'] ?? ''} {...toA11yProps({ role: 'list', label: '相册成员' })}>
                {pages.rows.map((person) => (
                  <PersonLine
                    key={person.userId}
                    person={person}
                    hasMenu={hasPersonActs(person, album.canOwn)}
                    onMore={() => acts.showMore(person)}
                  />
                ))}
              </View>
            ) : (
              <View className={styles['rows'] ?? ''} {...toA11yProps({ role: 'group', label: '选择工作人员' })}>
                {permitted.map((person) => (
                  <PickedLine
                    key={person.userId}
                    person={person}
                    isPicked={picked.has(person.userId)}
                    onToggle={() => people.toggle(person.userId)}
                  />
                ))}
              </View>
            )}
          </CellGroup>
          <MorePages pages={pages} />
        </>
      )}
      {isInviting && <InviteSheet album={album} onClose={() => setIsInviting(false)} />}
      {picked !== null && (
        <DeskBar
          count={picked.size}
          what="工作人员"
          onAll={() => people.setPicked(permitted.map(({ userId }) => userId))}
          actions={[{ text: '设置权限', kind: 'primary', onPress: people.askPicked }]}
        />
      )}
      <PersonSheets albumId={album.id} acts={acts} />
    </View>
  );
}

interface PersonLineProps {
  readonly person: AlbumPerson;
  readonly hasMenu: boolean;
  readonly onMore: () => void;
}

function PersonLine({ person, hasMenu, onMore }: PersonLineProps) {
  return (
    <View className={styles['row'] ?? ''} {...toA11yProps({ role: 'listitem' })}>
      <Who person={person} />
      {hasMenu && <IconButton icon="ellipsis" label={`更多操作，${person.nickname}`} onPress={onMore} />}
    </View>
  );
}

interface PickedLineProps {
  readonly person: AlbumPerson;
  readonly isPicked: boolean;
  readonly onToggle: () => void;
}

function PickedLine({ person, isPicked, onToggle }: PickedLineProps) {
  return (
    <Pressable
      className={styles['row'] ?? ''}
      role="checkbox"
      label={`${nameOf(person)}，${ROLE_NAMES[person.role]}`}
      isNamedByContent
      onPress={onToggle}
      a11y={{ isChecked: isPicked }}
    >
      <Who person={person} />
      <View className={joinClasses(styles['tick'], isPicked && styles['checked'])}>
        {isPicked && <Icon name="check" size={16} colour="white" />}
      </View>
    </Pressable>
  );
}

const nameOf = ({ nickname, remark }: AlbumPerson): string => (remark === '' ? nickname : `${remark}（${nickname}）`);

/** Who is to help and may do nothing yet is seen at once. */
function describeRole({ role, permissions }: AlbumPerson): string {
  if (role !== 'personnel') return ROLE_NAMES[role];
  return `${ROLE_NAMES[role]} · ${permissions.length === 0 ? '还没有权限' : `${permissions.length}项权限`}`;
}

function Who({ person }: { readonly person: AlbumPerson }) {
  const { nickname, avatar, isBlocked, isSelf } = person;
  return (
    <View className={styles['who'] ?? ''}>
      <Avatar name={nickname} url={avatar} size={44} />
      <View className={styles['words'] ?? ''}>
        <View className={styles['nameRow'] ?? ''}>
          <Text className={styles['name'] ?? ''}>{nameOf(person)}</Text>
          {isSelf && <Tag text="我" />}
        </View>
        <Text className={styles['note'] ?? ''}>{isBlocked ? '已拉黑' : describeRole(person)}</Text>
      </View>
    </View>
  );
}
