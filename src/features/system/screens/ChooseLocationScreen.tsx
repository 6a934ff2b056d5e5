import { View } from '@tarojs/components';
import { useEffect, useState } from 'react';
import { PLACE_KEYWORD_MAX_LENGTH } from '@contract/constants/place';
import { Button } from '@/components/Button';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { NoticeBar } from '@/components/NoticeBar';
import { SearchBar } from '@/components/fields/SearchBar';
import type { Place } from '@/domain/place';
import { places } from '@/platform/place';
import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { showToast } from '@/stores/base/overlays';
import { finishChoosing, giveUpChoosing } from '@/stores/place-choice';
import { TypedPlace } from '../components/TypedPlace';
import { type PlaceSearch, usePlaceSearch } from '../hooks/use-place-search';
import styles from './ChooseLocationScreen.module.scss';

// A jump that is refused leaves the person here.
const choose = (place: Place): Promise<void> => finishChoosing(place).catch(() => undefined);

/** On the platform's own map. */
async function pickOnMap(): Promise<void> {
  const outcome = await places.choose();
  switch (outcome.kind) {
    case 'chosen':
      return choose(outcome.place);
    case 'cancelled':
      return;
    case 'unsupported':
    case 'failed':
      return showToast('无法打开地图，可以直接填写地点', { isError: true });
  }
}

export function ChooseLocationScreen() {
  // Leaving is an answer as well: nobody waits for ever.
  useEffect(() => giveUpChoosing, []);
  return (
    <PageShell title="选择位置" maxWidth={640}>
      <LoginGate icon="map-pin" title="登录后选择位置">
        <Choosing />
      </LoginGate>
    </PageShell>
  );
}

function Choosing() {
  const search = usePlaceSearch();
  const [isTyping, setIsTyping] = useState(false);
  const { state } = search;
  if (search.isUnknown) return <CellSkeleton rows={3} />;
  if (state.kind === 'noMaps') {
    return (
      <>
        <NoticeBar text="本站没有启用地图服务，请直接填写地点" />
        <View className={styles['page'] ?? ''}>
          {places.hasOwnPages && (
            <CellGroup>
              <Start search={search} />
            </CellGroup>
          )}
          <TypedPlace startName={search.words.trim()} onDone={choose} />
        </View>
      </>
    );
  }
  return (
    <View className={styles['page'] ?? ''}>
      <View className={styles['search'] ?? ''}>
        <SearchBar
          label="搜索地点"
          placeholder="搜索地点，如：丽江古城"
          maxLength={PLACE_KEYWORD_MAX_LENGTH}
          value={search.words}
          onChange={search.setWords}
          onConfirm={() => void search.search() /* failures are part of the state */}
        />
        <Button text="搜索" kind="tonal" size={40} isGuarded={false} onPress={search.search} />
      </View>
      <CellGroup>
        <Start search={search} />
        <Cell title="直接填写地点" icon="pencil" onPress={() => setIsTyping(!isTyping)} />
      </CellGroup>
      {isTyping && <TypedPlace startName={search.words.trim()} onDone={choose} />}
      <Results search={search} />
    </View>
  );
}

/** A map where the platform has one, else where the device is. */
function Start({ search: { here, locate } }: { readonly search: PlaceSearch }) {
  if (places.hasOwnPages) {
    return (
      <Cell title="在地图上选择" icon="navigation" onPress={() => void pickOnMap() /* tells its own failures */} />
    );
  }
  if (here === null) {
    return <Cell title="使用当前位置" icon="navigation" onPress={() => void locate() /* tells its own failures */} />;
  }
  return (
    <Cell
      title={here.name}
      icon="navigation"
      note={here.address}
      onPress={() => void choose(here) /* tells its own failures */}
    />
  );
}

function Results({ search: { state, search } }: { readonly search: PlaceSearch }) {
  switch (state.kind) {
    case 'idle':
    case 'noMaps':
      return null;
    case 'searching':
      return <CellSkeleton rows={4} />;
    case 'failed':
      return <ErrorState size="inline" title={state.message} onRetry={search} />;
    case 'found':
      if (state.places.length === 0) {
        return (
          <Empty
            icon="map-pin"
            size="inline"
            title={`没有找到“${state.words}”，换个词试试`}
            text="也可以直接填写地点"
          />
        );
      }
      return (
        <CellGroup title={state.words === '' ? '附近' : `“${state.words}”的结果`}>
          {state.places.map((place) => (
            <Cell
              key={place.id}
              title={place.name}
              icon="map-pin"
              note={place.address}
              onPress={() => void choose(place) /* a refused jump leaves the person here */}
            />
          ))}
        </CellGroup>
      );
  }
}
