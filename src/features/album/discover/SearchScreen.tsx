import { View } from '@tarojs/components';
import { useReachBottom } from '@tarojs/taro';
import { useState } from 'react';
import { searchAlbums, searchMedia } from '@contract/http/search';
import { findPeople } from '@contract/http/user';
import { useCursorPages } from '@/api/use-cursor-pages';
import { usePages } from '@/api/use-pages';
import { Button } from '@/components/Button';
import { Chip } from '@/components/Chip';
import { joinClasses } from '@/components/class-names';
import { Empty } from '@/components/Empty';
import { SearchBar } from '@/components/fields/SearchBar';
import { Tabs } from '@/components/Tabs';
import {
  countFilters,
  isLongEnough,
  NO_SEARCH_FILTER,
  toAlbumSearch,
  toMediaSearch,
  type SearchTab,
} from '@/domain/album/search-history';
import { toA11yProps } from '@/platform/a11y';
import { openLogin } from '@/stores/session/session';
import { rememberSearch, useSearchRecords } from './search-records';
import { selectIsLogin, useSession } from '@/stores/session/session-state';
import { AlbumPages } from '../mine/AlbumPages';
import { FoundPerson } from '../viewer/FoundPerson';
import { ListedPhotos } from '../mine/ListedPhotos';
import { ListedRows } from '../mine/ListedRows';
import { SearchFilterSheet } from './SearchFilterSheet';
import { FaceEntry } from './FaceEntry';
import { SearchStart } from './SearchStart';
import { useSuggestions } from './use-suggestions';
import styles from './SearchScreen.module.scss';

/** What a photo of an album is found by. */
const PHOTO_WORDS = '文件名、备注或标签';

const TABS: readonly { id: SearchTab; text: string }[] = [
  { id: 'albums', text: '相册' },
  { id: 'photos', text: '照片' },
  { id: 'people', text: '用户' },
];
const PAGE_SIZE = 60;

export interface SearchScreenProps {
  /** Only photos of this album. Null: everything. */
  readonly albumId: string | null;
  /** What is looked for at once. Empty: nothing. */
  readonly tag: string;
}

/** Albums, photos and people by words and by what else is known of them. */
export function SearchScreen({ albumId, tag }: SearchScreenProps) {
  const [typed, setTyped] = useState('');
  /** What was last looked for; empty: nothing yet. */
  const [words, setWords] = useState('');
  const [tab, setTab] = useState<SearchTab>(albumId === null ? 'albums' : 'photos');
  const [filter, setFilter] = useState({ ...NO_SEARCH_FILTER, tag });
  const [isFiltering, setIsFiltering] = useState(false);
  const [isTooShort, setIsTooShort] = useState(false);
  const isLogin = useSession(selectIsLogin);
  const records = useSearchRecords((state) => state.records);
  const filters = countFilters(tab, filter);

  const albumQuery = tab === 'albums' ? toAlbumSearch(words, filter) : null;
  const found = tab === 'photos' ? toMediaSearch(words, filter) : null;
  const mediaQuery = found === null || albumId === null ? found : { ...found, albumId };
  const personQuery = tab === 'people' && isLogin && isLongEnough(words) ? { keyword: words } : null;
  const albums = useCursorPages(searchAlbums, albumQuery);
  const media = useCursorPages(searchMedia, mediaQuery, PAGE_SIZE);
  const people = usePages(findPeople, personQuery);
  useReachBottom(() => {
    // Failures are part of each state.
    void albums.loadMore();
    void media.loadMore();
    void people.loadMore();
  });

  const search = (asked: string): void => {
    const clean = asked.trim();
    setTyped(clean);
    const isShort = clean !== '' && !isLongEnough(clean);
    setIsTooShort(isShort);
    if (isShort) return;
    setWords(clean);
    if (clean !== '') rememberSearch(clean);
  };
  const type = (text: string): void => {
    setTyped(text);
    setIsTooShort(false);
    if (text === '') setWords('');
  };

  const isAsked = albumQuery !== null || mediaQuery !== null || personQuery !== null;
  // What is suggested are albums.
  const suggestions = useSuggestions(albumId !== null || typed.trim() === words ? '' : typed, records);
  const nothing = (
    <Empty
      icon="search"
      title={words === '' ? '没有符合条件的结果' : `没有找到“${words}”，换个词试试`}
      text={filters > 0 && words !== '' ? '也可以放宽筛选条件' : undefined}
      action={filters > 0 ? { text: '清除筛选', onPress: () => setFilter(NO_SEARCH_FILTER) } : undefined}
    />
  );
  const header = (
    <View className={styles['head'] ?? ''}>
      <View className={styles['line'] ?? ''}>
        <View className={styles['field'] ?? ''}>
          <SearchBar
            label="搜索"
            placeholder={albumId === null ? '搜索相册、用户、照片' : PHOTO_WORDS}
            value={typed}
            onChange={type}
            onConfirm={() => search(typed)}
            takesFocus={tag === ''}
          />
        </View>
        <Button text="搜索" size={40} isGuarded={false} onPress={() => search(typed)} />
      </View>
      <View className={joinClasses(styles['line'], styles['tabs'])}>
        <View className={styles['field'] ?? ''}>
          {albumId === null && <Tabs label="搜索什么" tabs={TABS} selectedId={tab} onSelect={setTab} />}
        </View>
        {tab !== 'people' && (
          <Button
            text={filters > 0 ? `筛选 ${filters}` : '筛选'}
            icon="list-filter"
            kind="text"
            size={40}
            isGuarded={false}
            onPress={() => setIsFiltering(true)}
          />
        )}
      </View>
      {tab !== 'people' && filter.tag !== '' && (
        <View className={joinClasses(styles['line'], styles['tag'])}>
          <Chip text={`#${filter.tag}`} isSelected isRemovable onPress={() => setFilter({ ...filter, tag: '' })} />
        </View>
      )}
      {isTooShort && (
        <View className={styles['hint'] ?? ''} {...toA11yProps({ role: 'alert' })}>
          请至少输入两个字
        </View>
      )}
    </View>
  );

  return (
    <ListedPhotos
      title={albumId === null ? '搜索' : '搜索相册里的照片'}
      pages={mediaQuery === null ? null : media}
      listKey={JSON.stringify(mediaQuery)}
      byDay
      isOwn={false}
      header={
        <>
          {header}
          {suggestions.length > 0 && <SearchStart title="你是不是要找" words={suggestions} onChoose={search} />}
        </>
      }
      empty={nothing}
      overlay={
        isFiltering ? (
          <SearchFilterSheet
            tab={tab}
            filter={filter}
            onApply={(next) => {
              setFilter(next);
              setIsFiltering(false);
            }}
            onClose={() => setIsFiltering(false)}
          />
        ) : null
      }
    >
      {albumQuery !== null && <AlbumPages pages={albums} empty={nothing} via="search" />}
      {personQuery !== null && (
        <ListedRows
          pages={people}
          empty={nothing}
          toRow={(person) => <FoundPerson key={person.id} person={person} />}
        />
      )}
      {tab === 'people' && !isLogin && (
        <Empty
          icon="users"
          title="登录后可以搜索用户"
          action={{ text: '立即登录', onPress: async () => void (await openLogin()) }}
        />
      )}
      {!isAsked && tab === 'photos' && <FaceEntry albumId={albumId} />}
      {!isAsked && (tab !== 'people' || isLogin) && (
        <SearchStart
          title="最近搜索"
          words={records}
          onChoose={search}
          hint={`输入${albumId === null ? '相册名、标签、地点、文件名或相机型号' : PHOTO_WORDS}`}
          isHistory
        />
      )}
    </ListedPhotos>
  );
}
