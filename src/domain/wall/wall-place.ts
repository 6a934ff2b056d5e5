import { PEOPLE_COUNTS } from '../album-people';
import { placeOfTab, PLAIN_VIEW, SORT_NAMES, type WallTabType, type WallView } from './wall-tabs';

/** A photo of a wall, and how to find it again once there are more before it, or after. */
export interface WallAnchor {
  readonly id: string;
  /** Its number in the whole wall, from 0. */
  readonly index: number;
  /** The wall's photos that come after it. */
  readonly after: number;
  /** How far below the view's upper edge it begins. Null: in the middle. */
  readonly offsetPx: number | null;
}

/** What of an album somebody looks at, and where in it he is: kept beside the page for when the program is loaded anew. */
export interface WallPlace {
  /** Null: nobody has chosen one. */
  readonly tab: WallTabType | null;
  readonly labelId: string | null;
  readonly view: WallView;
  /** Of a feed: its posts, not its photos. Null: as it opens. */
  readonly hasPosts: boolean | null;
  /** Null: at the beginning. */
  readonly at: WallAnchor | null;
  /** The photo that the page's address names is still to be shown. */
  readonly isLinked: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const readText = (value: unknown): string => (typeof value === 'string' ? value : '');

function parseView(value: unknown): WallView {
  if (!isFields(value)) return PLAIN_VIEW;
  const sort = Object.keys(SORT_NAMES)
    .map(Number)
    .find((one) => one === value['sort']);
  return {
    sort: (sort as WallView['sort'] | undefined) ?? PLAIN_VIEW.sort,
    dayFrom: readText(value['dayFrom']),
    dayTo: readText(value['dayTo']),
    isHiddenOnly: value['isHiddenOnly'] === true,
    personId: readText(value['personId']),
    people: PEOPLE_COUNTS.find(({ id }) => id === value['people'])?.id ?? PLAIN_VIEW.people,
    uploaderId: readText(value['uploaderId']),
    camera: readText(value['camera']),
    placeId: readText(value['placeId']),
  };
}

function parseAnchor(value: unknown): WallAnchor | null {
  if (!isFields(value)) return null;
  const { id, index, after, offsetPx } = value;
  if (typeof id !== 'string' || !isCount(index) || !isCount(after)) return null;
  return { id, index, after, offsetPx: typeof offsetPx === 'number' && Number.isFinite(offsetPx) ? offsetPx : null };
}

/** Null: nothing was kept, or nothing that is understood. */
export function parseWallPlace(value: unknown): WallPlace | null {
  if (!isFields(value) || !('view' in value)) return null;
  const { tab, labelId, hasPosts } = value;
  return {
    tab: typeof tab === 'number' && placeOfTab(tab) !== null ? (tab as WallTabType) : null,
    labelId: typeof labelId === 'string' ? labelId : null,
    view: parseView(value['view']),
    hasPosts: typeof hasPosts === 'boolean' ? hasPosts : null,
    at: parseAnchor(value['at']),
    isLinked: value['isLinked'] === true,
  };
}
