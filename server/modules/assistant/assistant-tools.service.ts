import {
  type AnswerPage,
  type AssistantTool,
  CARD_LINK,
  FOUND_ALBUMS_MAX,
  FOUND_HELP_MAX,
  FOUND_PHOTOS_MAX,
} from '@contract/constants/assistant';
import { MEDIA_KIND } from '@contract/constants/media';
import { formatSize } from '@contract/rules/format-size';
import { writeMoney } from '@contract/rules/money';
import { shanghaiDay } from '@contract/rules/shanghai-day';
import { writeHelp } from '@contract/rules/write-help';
import type { Album } from '@contract/schemas/album';
import type { AnswerCard, AnswerStep } from '@contract/schemas/chat/assistant-answer';
import type { MediaItem } from '@contract/schemas/media';
import type { ModelTool } from '../../adapters/language-model/types';
import type { Caller } from '../../http/caller';
import { Refusal } from '../../http/refuse';
import type { AlbumService } from '../album/album.service';
import type { CapacityService } from '../capacity/capacity.service';
import type { CapacityUseService } from '../capacity/capacity-use.service';
import type { BalanceRecordService } from '../ledger/balance-record.service';
import type { BalanceService } from '../ledger/balances.service';
import type { MemberService } from '../member/member.service';
import type { SearchService } from '../search/search.service';
import { describeFind, type FindInput, readFindInput, readHelpInput, writeDay } from './assistant.rules';
import { findHelp, type FoundHelp } from './help-search.rules';

/** What was looked up. `facts` is what a model gets of it: data, in the order of the cards where there are any. */
export interface Found {
  readonly step: AnswerStep;
  readonly cards: readonly AnswerCard[];
  readonly facts: readonly object[];
}

/**
 * What the assistant looks up for somebody, with his rights and by the services that answer his own calls. Nothing here changes anything, so
 * whatever a text of an album makes a model ask for, it can only look.
 */
export interface AssistantTools {
  readonly list: readonly ModelTool[];
  /** `firstCard`: the number of the first card. Null: there is no such tool. */
  run(caller: Caller, name: string, input: unknown, firstCard: number): Promise<Found | null>;
  findAlbums(caller: Caller, input: FindInput, firstCard: number): Promise<Found>;
  findPhotos(caller: Caller, input: FindInput, firstCard: number): Promise<Found>;
  explainAccount(caller: Caller, firstCard: number): Promise<Found & { readonly lines: readonly string[] }>;
  findHelp(words: string, firstCard: number): Promise<Found & { readonly answers: readonly FoundHelp[] }>;
}

export interface ToolDeps {
  readonly search: Pick<SearchService, 'searchAlbums' | 'searchMedia'>;
  readonly albums: Pick<AlbumService, 'list'>;
  readonly balances: Pick<BalanceService, 'getBalanceAndIntegral'>;
  readonly records: Pick<BalanceRecordService, 'getStatistics'>;
  readonly capacity: Pick<CapacityService, 'get'>;
  readonly use: Pick<CapacityUseService, 'get'>;
  readonly members: Pick<MemberService, 'getOwnType' | 'getPermissionMap'>;
}

const TEXT = { type: 'string' } as const;
const FIND = {
  words: { ...TEXT, description: '名称、描述、标签、备注或文件名里的词，用空格分开，每个至少两个字' },
  place: { ...TEXT, description: '地点，例如三亚' },
  dayFrom: { ...TEXT, description: '从哪天起，yyyy-mm-dd' },
  dayTo: { ...TEXT, description: '到哪天为止，yyyy-mm-dd' },
};

const tool = (name: AssistantTool, description: string, properties: object): ModelTool => ({
  name,
  description,
  parameters: { type: 'object', properties },
});

const LIST: readonly ModelTool[] = [
  tool('albums', '查找用户能看到的相册。什么条件都不给时，列出用户自己最新的相册。', FIND),
  tool('photos', '查找用户能看到的照片和视频。', {
    ...FIND,
    albumId: { ...TEXT, description: '只在这本相册里找：albums结果里的id' },
    kind: { ...TEXT, enum: ['photo', 'video'] },
  }),
  tool('account', '查用户自己的余额、容量、会员和积分。', {}),
  tool('help', '在本产品的帮助里查怎么做。', { words: { ...TEXT, description: '问题或关键词' } }),
];

const EARLIEST = '1970-01-01';

export function createAssistantTools(deps: ToolDeps): AssistantTools {
  const { search } = deps;

  /** What the search says no to finds nothing. */
  async function orNothing<T>(asked: Promise<{ readonly records: readonly T[] }>): Promise<readonly T[]> {
    try {
      return (await asked).records;
    } catch (error) {
      if (error instanceof Refusal) return [];
      throw error;
    }
  }

  const daysOf = ({ dayFrom, dayTo }: FindInput) => ({
    ...(dayFrom === null ? {} : { dayFrom }),
    ...(dayTo === null ? {} : { dayTo }),
  });

  async function listAlbums(caller: Caller, input: FindInput): Promise<readonly Album[]> {
    const { words, place } = input;
    const days = daysOf(input);
    if (words.length === 0 && place === '' && Object.keys(days).length === 0) {
      return orNothing(deps.albums.list(caller, { scope: 'mine', current: 1, size: FOUND_ALBUMS_MAX }));
    }
    const ask = (keyword: string) =>
      orNothing(
        search.searchAlbums(caller, {
          size: FOUND_ALBUMS_MAX,
          ...days,
          ...(keyword === '' ? {} : { keyword }),
          ...(place === '' ? {} : { place }),
        }),
      );
    return firstFound(words, ask, ({ id }) => id);
  }

  async function listMedia(caller: Caller, input: FindInput): Promise<readonly MediaItem[]> {
    const { words, place, isVideo, albumId } = input;
    const days = daysOf(input);
    const isAsked = words.length > 0 || place !== '' || Object.keys(days).length > 0;
    const shared = {
      size: FOUND_PHOTOS_MAX,
      ...(isAsked ? days : { dayFrom: EARLIEST }),
      ...(albumId === null ? {} : { albumId }),
      ...(isVideo === null ? {} : { kind: isVideo ? MEDIA_KIND.video : MEDIA_KIND.photo }),
    };
    const ask = async (keyword: string): Promise<readonly MediaItem[]> => {
      const said = { ...(keyword === '' ? {} : { keyword }), ...(place === '' ? {} : { place }) };
      const found = await orNothing(search.searchMedia(caller, { ...shared, ...said }));
      if (found.length > 0 || keyword === '' || place !== '') return found;
      // A photo has no place of its own: its album has.
      const there = await orNothing(search.searchMedia(caller, { ...shared, place: keyword }));
      return there.length > 0 ? there : listOfAlbums(caller, shared, keyword);
    };
    return firstFound(words, ask, ({ id }) => id);
  }

  /** Those of the first album that the words name. */
  async function listOfAlbums(
    caller: Caller,
    shared: Parameters<SearchService['searchMedia']>[1],
    keyword: string,
  ): Promise<readonly MediaItem[]> {
    if (shared.albumId !== undefined) return [];
    const [album] = await orNothing(search.searchAlbums(caller, { size: 1, keyword }));
    if (album === undefined) return [];
    const isFiltered = shared.dayFrom !== undefined || shared.dayTo !== undefined;
    return orNothing(
      search.searchMedia(caller, {
        ...shared,
        albumId: album.id,
        ...(isFiltered ? {} : { dayFrom: EARLIEST }),
      }),
    );
  }

  const findAlbums: AssistantTools['findAlbums'] = async (caller, input, firstCard) => {
    const found = await listAlbums(caller, input);
    const cards = found.map(toAlbumCard);
    return {
      step: toStep('albums', '查了相册', describeFind(input) || '我的相册', found.length),
      cards,
      facts: found.map((album, at) => ({
        link: `${CARD_LINK}${firstCard + at}`,
        id: album.id,
        name: album.name,
        description: album.description.slice(0, 200),
        about: cards[at]?.note,
      })),
    };
  };

  const findPhotos: AssistantTools['findPhotos'] = async (caller, input, firstCard) => {
    const found = await listMedia(caller, input);
    const cards = found.map(toPhotoCard);
    return {
      step: toStep('photos', '查了照片', describeFind(input) || '最近的照片', found.length),
      cards,
      facts: found.map((item, at) => ({
        link: `${CARD_LINK}${firstCard + at}`,
        name: cards[at]?.title,
        taken: item.takenLocal,
        remark: item.remark.slice(0, 200),
        isVideo: item.hotResourceType === MEDIA_KIND.video,
      })),
    };
  };

  const explainAccount: AssistantTools['explainAccount'] = async (caller, firstCard) => {
    const [money, points, room, use, level] = await Promise.all([
      deps.records.getStatistics(caller),
      deps.balances.getBalanceAndIntegral(caller),
      deps.capacity.get(caller),
      deps.use.get(caller),
      deps.members.getOwnType(caller),
    ]);
    const largest = use.albums
      .filter(({ isDeleted, size }) => !isDeleted && size > 0)
      .slice(0, 3)
      .map(({ name, size }) => ({ name, size: formatSize(size) }));
    const left = Math.max(0, room.maxSize - room.currentSize);
    const pages: readonly (readonly [AnswerPage, string, string])[] = [
      ['balance', '我的余额', writeMoney(money.availableFen)],
      ['capacity', '我的容量', `已用${formatSize(room.currentSize)}，还剩${formatSize(left)}`],
      ['member', '我的会员', level.memberTypeName],
      ['integral', '我的积分', `${points.integral}`],
    ];
    const facts = {
      balance: writeMoney(money.availableFen),
      withdrawable: writeMoney(money.withdrawableFen),
      held: writeMoney(money.heldFen),
      owed: writeMoney(money.owedFen),
      capacityUsed: formatSize(room.currentSize),
      capacityTotal: formatSize(room.maxSize),
      capacityLeft: formatSize(left),
      photos: formatSize(room.photoSize),
      videos: formatSize(room.videoSize),
      bin: formatSize(use.binSize),
      largestAlbums: largest,
      level: level.memberTypeName,
      levelEnds: level.endTime === null ? '' : writeDay(shanghaiDay(new Date(level.endTime))),
      points: points.integral,
      links: Object.fromEntries(pages.map(([page], at) => [page, `${CARD_LINK}${firstCard + at}`])),
    };
    return {
      step: toStep('account', '查了账户', '余额、容量、会员和积分', 1),
      cards: pages.map(([page, title, note]) => ({ kind: 'page', page, title, note })),
      facts: [facts],
      lines: [
        `余额${facts.balance}，其中可提现${facts.withdrawable}${money.heldFen > 0 ? `，待结算${facts.held}` : ''}`,
        `容量共${facts.capacityTotal}：已用${facts.capacityUsed}（照片${facts.photos}，视频${facts.videos}），还剩${facts.capacityLeft}`,
        ...(use.binSize > 0 ? [`回收站占用${facts.bin}，清空后可以腾出来`] : []),
        `会员：${facts.level}${facts.levelEnds === '' ? '' : `，${facts.levelEnds}到期`}`,
        `积分：${facts.points}`,
      ],
    };
  };

  const findHelpOf: AssistantTools['findHelp'] = async (words) => {
    const { level_10 } = await deps.members.getPermissionMap();
    const ordinary = { photo: level_10.PHOTO_UPLOAD_MAX_SIZE, video: level_10.VIDEO_UPLOAD_MAX_SIZE };
    const answers = findHelp(words, FOUND_HELP_MAX).map((found) => writeHelp(found, ordinary));
    return {
      step: toStep('help', '查了帮助', Array.from(words).slice(0, 60).join(''), answers.length),
      cards: answers.length === 0 ? [] : [{ kind: 'page', page: 'help', title: '帮助', note: '查看全部问题' }],
      facts: answers.map(({ topic, question, answer }) => ({ topic, question, answer: answer.join('\n') })),
      answers,
    };
  };

  return {
    list: LIST,
    findAlbums,
    findPhotos,
    explainAccount,
    findHelp: findHelpOf,
    async run(caller, name, input, firstCard) {
      switch (name) {
        case 'albums':
          return findAlbums(caller, readFindInput(input), firstCard);
        case 'photos':
          return findPhotos(caller, readFindInput(input), firstCard);
        case 'account':
          return explainAccount(caller, firstCard);
        case 'help':
          return findHelpOf(readHelpInput(input), firstCard);
        default:
          return null;
      }
    },
  };
}

/** All words together; where that finds nothing, one after the other. Each thing once. */
async function firstFound<T>(
  words: readonly string[],
  ask: (keyword: string) => Promise<readonly T[]>,
  keyOf: (one: T) => string,
): Promise<readonly T[]> {
  const together = await ask(words.join(' '));
  if (together.length > 0 || words.length < 2) return together;
  const found = new Map<string, T>();
  for (const word of words) for (const one of await ask(word)) found.set(keyOf(one), one);
  return [...found.values()].slice(0, FOUND_PHOTOS_MAX);
}

const toStep = (of: AssistantTool, did: string, what: string, count: number): AnswerStep => ({
  tool: of,
  words: `${did}：${what}${count === 0 ? '，没有找到' : ''}`.slice(0, 200),
});

function toAlbumCard({ id, name, happenedOn, createTime, photoCount, videoCount }: Album): AnswerCard {
  const day = happenedOn === '' ? shanghaiDay(new Date(createTime)) : happenedOn.slice(0, 10);
  const counts = [photoCount > 0 ? `${photoCount}张照片` : '', videoCount > 0 ? `${videoCount}个视频` : ''].filter(
    Boolean,
  );
  return { kind: 'album', id, title: name.slice(0, 200), note: [day, ...counts].join('，') };
}

function toPhotoCard({ id, albumId, takenLocal, hotResourceType, remark }: MediaItem): AnswerCard {
  const isVideo = hotResourceType === MEDIA_KIND.video;
  const day = takenLocal.slice(0, 10);
  return { kind: 'photo', id, albumId, title: remark.slice(0, 100) || (isVideo ? '视频' : '照片'), note: day, isVideo };
}
