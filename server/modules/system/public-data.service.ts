import { areaList } from '@vant/area-data';
import {
  type AreaType,
  AREA_TYPES,
  PARAM_ON,
  type PublicParamKey,
  REWARD_DICTIONARY,
} from '@contract/constants/public-param';
import { STORAGE_TYPE } from '@contract/constants/media';
import { ERRORS } from '@contract/errors';
import type {
  Areas,
  AreasQuery,
  DeskDictionaryItems,
  DictionaryItems,
  PublicValue,
  PublicValues,
} from '@contract/schemas/system';
import type { Clock } from '../../adapters/clock/types';
import type { Db } from '../../db/tables';
import type { Env } from '../../env';
import { refuse } from '../../http/refuse';
import { type Area, toAreas } from './area.rules';
import { findParamFault, findParamKey, PARAM_DEFAULTS } from './public-param.rules';
import {
  deleteDictionaryItem,
  deleteParam,
  findParamValues,
  hasAds,
  listAllDictionaryItems,
  listDictionaryItems,
  saveDictionaryItem,
  saveParam,
} from './public-data.repository';

/** What an operator sets for all clients, and the list of areas. Anybody may read it; nothing in it is personal. */
export interface PublicDataService {
  getValue(key: string): Promise<PublicValue>;
  /** Those that are public; the others are left out. */
  getValues(keys: readonly string[]): Promise<PublicValues>;
  getDictionary(type: string): Promise<DictionaryItems>;
  getRewardAmounts(): Promise<DictionaryItems>;
  /** Of every dictionary, for whoever may set them. */
  listDictionaries(): Promise<DeskDictionaryItems>;
  listAreas(query: AreasQuery): Promise<Areas>;
  /** What is wrong with a value that an operator wants to set, in words; null: nothing. */
  findFault(key: PublicParamKey, value: string | null): string | null;
  /** What follows is for whoever may set it, `own` the transaction that it belongs to. Null: back to the default. */
  setValue(key: PublicParamKey, value: string | null, own?: Db): Promise<void>;
  setDictionaryItem(
    item: {
      readonly type: string;
      readonly value: string;
      readonly label: string;
      /** Null: last, or where it is. */
      readonly position: number | null;
    },
    own?: Db,
  ): Promise<void>;
  /** False when there was none. */
  removeDictionaryItem(type: string, value: string, own?: Db): Promise<boolean>;
}

const LISTED_MAX = 2_000;

export function createPublicData(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly env: Pick<Env, 'operatorName' | 'operatorContact' | 'storage' | 'capacityDeleteAfterDays'>;
}): PublicDataService {
  const { db, clock, env } = deps;
  const areas: Readonly<Record<AreaType, readonly Area[]>> = {
    1: toAreas(1, areaList.province_list),
    2: toAreas(2, areaList.city_list),
    3: toAreas(3, areaList.county_list),
  };

  async function readValues(keys: readonly string[]): Promise<Map<string, string>> {
    const known = keys.flatMap((key) => findParamKey(key) ?? []);
    if (known.length === 0) return new Map();
    const written = await findParamValues(db, known);
    const values = new Map(known.map((key) => [key, settingOf(key) ?? written.get(key) ?? PARAM_DEFAULTS[key]]));
    if (known.includes('AD_SHOWN') && (await hasAds(db))) values.set('AD_SHOWN', PARAM_ON);
    return values;
  }

  /** Null for what is no setting of the server. */
  function settingOf(key: PublicParamKey): string | null {
    if (key === 'OSS_UPLOAD_TYPE') return String(STORAGE_TYPE[env.storage.uploadsTo]);
    if (key === 'OVERDUE_DELETE_DAYS') return String(env.capacityDeleteAfterDays ?? 0);
    if (key === 'OPERATOR_NAME') return env.operatorName;
    return key === 'OPERATOR_CONTACT' ? env.operatorContact : null;
  }

  return {
    async getValue(key) {
      const value = (await readValues([key])).get(key);
      if (value === undefined) throw refuse(ERRORS.PARAM_ABSENT);
      return value;
    },

    getValues: async (keys) => Object.fromEntries(await readValues(keys)),
    getDictionary: (type) => listDictionaryItems(db, type),
    getRewardAmounts: () => listDictionaryItems(db, REWARD_DICTIONARY),
    listDictionaries: () => listAllDictionaryItems(db, LISTED_MAX),

    async listAreas({ type, parentId }) {
      const known = AREA_TYPES.find((each) => each === type);
      if (known === undefined) throw refuse(ERRORS.BAD_INPUT);
      const all = areas[known];
      return (parentId === undefined ? all : all.filter((area) => area.parentId === parentId)).map((area) => ({
        ...area,
      }));
    },

    findFault: (key, value) => findParamFault(key, value ?? PARAM_DEFAULTS[key]),

    async setValue(key, value, own = db) {
      if (value === null) await deleteParam(own, key);
      else await saveParam(own, key, value, clock.now());
    },

    setDictionaryItem: (item, own = db) => saveDictionaryItem(own, item),
    removeDictionaryItem: (type, value, own = db) => deleteDictionaryItem(own, type, value),
  };
}
