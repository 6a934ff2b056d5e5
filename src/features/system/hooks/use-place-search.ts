import { useEffect, useRef, useState } from 'react';
import { ERRORS } from '@contract/errors';
import { getMapService, getPlaceAtPoint, searchPlaces } from '@contract/http/place';
import { toGcj02 } from '@contract/rules/coordinates';
import { call } from '@/api/client';
import { ApiError, codeOf, HttpError } from '@/api/errors';
import { formatPoint, type Place, type PlacePoint } from '@/domain/place';
import { useCall } from '@/api/use-call';
import { places } from '@/platform/place';
import { showToast } from '@/stores/base/overlays';

/** Where a search starts until the device's own place is known: the middle of Beijing. */
const START: PlacePoint = { latitude: 39.909, longitude: 116.397 };

export type FoundPlace = Place & { readonly id: string };

export type SearchState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'searching' }
  | { readonly kind: 'found'; readonly words: string; readonly places: readonly FoundPlace[] }
  /** The operator has no map service: a place is given in words. */
  | { readonly kind: 'noMaps' }
  | { readonly kind: 'failed'; readonly message: string };

export interface PlaceSearch {
  readonly words: string;
  readonly setWords: (words: string) => void;
  readonly state: SearchState;
  /** Whether there is a map is on its way. */
  readonly isUnknown: boolean;
  readonly search: () => Promise<void>;
  /** Null: not asked for yet. */
  readonly here: Place | null;
  readonly locate: () => Promise<void>;
}

const toState = (error: unknown): SearchState => {
  if (codeOf(error) === ERRORS.MAP_UNCONFIGURED.code) return { kind: 'noMaps' };
  const message = error instanceof ApiError || error instanceof HttpError ? error.msg : '';
  return { kind: 'failed', message: message || '搜索失败，请稍后重试' };
};

export function usePlaceSearch(): PlaceSearch {
  const [words, setWords] = useState('');
  const [state, setState] = useState<SearchState>({ kind: 'idle' });
  const [here, setHere] = useState<Place | null>(null);
  // The answer to the last question only: an older one may come later.
  const asked = useRef(0);

  const find = async (keyword: string, point: PlacePoint): Promise<void> => {
    asked.current += 1;
    const mine = asked.current;
    setState({ kind: 'searching' });
    try {
      const found = await call(searchPlaces, { ...point, current: 1, ...(keyword === '' ? {} : { keyword }) });
      if (mine !== asked.current) return;
      const rows = found.map(({ id, name, address, latitude, longitude }) => ({
        id,
        name,
        address,
        point: { latitude, longitude },
      }));
      setState({ kind: 'found', words: keyword, places: rows });
    } catch (error) {
      if (mine === asked.current) setState(toState(error));
    }
  };

  const search = async (): Promise<void> => {
    const keyword = words.trim();
    if (keyword === '') return showToast('请输入地点名称', { isError: true });
    await find(keyword, here?.point ?? START);
  };

  const locate = async (): Promise<void> => {
    const outcome = await places.locate();
    switch (outcome.kind) {
      case 'refused':
        return showToast('没有位置权限，可以直接搜索地点', { isError: true });
      case 'unsupported':
      case 'failed':
        return showToast('无法获取当前位置，可以直接搜索地点', { isError: true });
      case 'located': {
        const point = toGcj02(outcome);
        setHere({ name: '当前位置', address: formatPoint(point), point });
        await find('', point);
        try {
          const { name, address } = await call(getPlaceAtPoint, point);
          setHere({ name: name || '当前位置', address: address || formatPoint(point), point });
        } catch {
          // The point itself is known.
        }
      }
    }
  };

  // Where there is no map nobody is offered a search; where that cannot be known the search itself says it.
  const service = useCall(getMapService, {});
  const hasNoMaps = service.data?.isThere === false;
  useEffect(
    () => () => {
      asked.current += 1;
    },
    [],
  );

  const shown: SearchState = hasNoMaps ? { kind: 'noMaps' } : state;
  return { words, setWords, state: shown, isUnknown: service.isLoading, search, here, locate };
}
