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
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { IconButton } from '@/components/IconButton';
import { LoadMore } from '@/components/LoadMore';
import { NoticeBar } from '@/components/NoticeBar';
import { SearchBar } from '@/components/SearchBar';
import { Tag } from '@/components/Tag';
import { ROLE_NAMES } from '@/domain/album-role';
import { toA11yProps } from '@/platform/a11y';
import { PEOPLE_FILTERS, useAlbumPeople } from '../hooks/use-album-people';
import { InviteSheet } from './InviteSheet';
import { PermissionSheet } from './PermissionSheet';
import { PersonRemarkSheet } from './PersonRemarkSheet';
import styles from './Manage.module.scss';

export interface ManagePeopleProps {
  readonly album: AlbumDetail;
  /** The album is no longer one's own, or one is no longer of it. */
  readonly onLeft: () => void;
}

/** Who is of the album, what each may do, and who is asked in. */
export function ManagePeople({ album, onLeft }: ManagePeopleProps) {
  const people = useAlbumPeople(album, onLeft);
  const { pages, filter, keyword } = people;
  const [isInviting, setIsInviting] = useState(false);
  useReachBottom(() => void pages.loadMore() /* failures are part of the state */);
  const hasFailed = pages.error !== null;
  const more = pages.isLoadingMore ? 'loading' : hasFailed ? 'failed' : pages.isAtEnd ? 'ended' : 'idle';
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
      <View className={styles['after'] ?? ''}>
        <Button text="邀请加入" icon="user-plus" kind="tonal" isBlock onPress={() => setIsInviting(true)} />
      </View>
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
            <View {...toA11yProps({ role: 'list', label: '相册成员' })}>
              {pages.rows.map((person) => (
                <PersonLine key={person.userId} person={person} onMore={() => people.showMore(person)} />
              ))}
            </View>
          </CellGroup>
          <LoadMore state={more} onRetry={() => void pages.retry() /* as above */} />
        </>
      )}
      {isInviting && <InviteSheet album={album} onClose={() => setIsInviting(false)} />}
      {people.asking?.about === 'permissions' && (
        <PermissionSheet
          albumId={album.id}
          person={people.asking.person}
          onClose={people.closeAsking}
          onSaved={people.replace}
        />
      )}
      {people.asking?.about === 'remark' && (
        <PersonRemarkSheet
          albumId={album.id}
          person={people.asking.person}
          onClose={people.closeAsking}
          onSaved={people.replace}
        />
      )}
    </View>
  );
}

function PersonLine({ person, onMore }: { readonly person: AlbumPerson; readonly onMore: () => void }) {
  const { nickname, avatar, remark, role, isBlocked, isSelf } = person;
  const name = remark === '' ? nickname : `${remark}（${nickname}）`;
  const isFixed = role === 'owner' && !isSelf;
  return (
    <View className={styles['row'] ?? ''} {...toA11yProps({ role: 'listitem' })}>
      <View className={styles['who'] ?? ''}>
        <Avatar name={nickname} url={avatar} size={44} />
        <View className={styles['words'] ?? ''}>
          <View className={styles['nameRow'] ?? ''}>
            <Text className={styles['name'] ?? ''}>{name}</Text>
            {isSelf && <Tag text="我" />}
          </View>
          <Text className={styles['note'] ?? ''}>{isBlocked ? '已拉黑' : ROLE_NAMES[role]}</Text>
        </View>
      </View>
      {!isFixed && !(isSelf && role === 'owner') && (
        <IconButton icon="ellipsis" label={`更多操作，${nickname}`} onPress={onMore} />
      )}
    </View>
  );
}
