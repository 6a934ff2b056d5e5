import { DISCOUNT_KIND } from '../../../contract/constants/order';
import type { DiscountRule } from '../../../contract/rules/discount';
import type { DemoChild } from './child';
import type { Scene } from './draw';
import type { DemoOrder } from './made';

/** A run of pictures: `count` of a scene, taken from `from` on, `everyMinutes` apart, in a folder that becomes their label. */
export interface DemoShoot {
  readonly folder: string;
  readonly scene: Scene;
  readonly count: number;
  /** `yyyy-mm-ddThh:mm` */
  readonly from: string;
  readonly everyMinutes: number;
  /** What each of them costs. Absent: nothing. */
  readonly priceFen?: number;
}

/** A post of a feed with the next `count` pictures of a folder. */
export interface DemoPost {
  readonly title: string;
  readonly text: string;
  readonly topics: readonly string[];
  readonly place: string;
  readonly folder: string;
  readonly count: number;
  readonly isPinned?: boolean;
}

export interface DemoAlbum {
  readonly name: string;
  readonly description: string;
  readonly template: number;
  readonly happenedOn: string;
  readonly tags: readonly string[];
  readonly shoots: readonly DemoShoot[];
  readonly hasVideo: boolean;
  /** Visitors may find themselves in it, and its people are put together. */
  readonly hasFaces?: boolean;
  readonly discount?: DiscountRule;
  /** Of a feed, in the order of their making. */
  readonly posts?: readonly DemoPost[];
  /** Of one for what is made: see [Note: Templates] in 0093-album-template. */
  readonly made?: readonly DemoOrder[];
  /** Of a child's. */
  readonly child?: DemoChild;
}

const DAY = 1_440;

/** What nobody may write: see 敏感词 at the desk, for whom `npm run admin -- grant` makes a super admin. */
export const DEMO_WORDS = { group: '广告', words: ['代开发票', '刷单兼职', '低价代充', '办证刻章'] } as const;

export const DEMO_OWNER = { phone: '13800138000', nickname: '小满' } as const;

const MADE_HERE = { happenedOn: '2026-11-08', tags: ['创作'], hasVideo: false, shoots: [] } as const;

/** Made by this machine's own effects, one album of each kind. They fit a day of somebody without a membership. */
const MADE_ALBUMS: readonly DemoAlbum[] = [
  {
    ...MADE_HERE,
    name: '字里的风景',
    description: '一句话，一张画。本机效果，未接入大模型。',
    template: 8,
    made: [
      { of: '海上生明月，天涯共此时', style: 'raytraced', ratio: '3:4', count: 2, seed: 61 },
      { of: '山中何所有，岭上多白云', style: 'environment', option: 4, ratio: '9:16', seed: 12 },
      { of: '今天的风，是从海边来的', style: 'vibrant', ratio: '1:1', seed: 33 },
      { of: '把秋天折好，寄给你', style: 'illustration', ratio: '4:3', seed: 27 },
    ],
  },
  {
    ...MADE_HERE,
    name: '照片换了个样',
    description: '同一片山和海，画成不同的样子。本机效果，未接入大模型。',
    template: 9,
    shoots: [
      { folder: '海', scene: 'sea', count: 2, from: '2026-11-07T06:40', everyMinutes: 31 },
      { folder: '山', scene: 'mountains', count: 2, from: '2026-11-08T07:20', everyMinutes: 57 },
    ],
    made: [
      { of: 0, style: 'anime', ratio: '4:3', seed: 5 },
      { of: 1, style: 'sketchBw', ratio: '4:3', seed: 18 },
      { of: 2, style: 'sketchColor', ratio: '4:3', seed: 44 },
      { of: 3, style: 'general', option: 4, ratio: '3:4', seed: 9 },
      { of: 0, style: 'creative', ratio: '1:1', count: 2, seed: 71 },
    ],
  },
  {
    ...MADE_HERE,
    name: '会动的句子',
    description: '一句话，四秒。本机效果，未接入大模型。',
    template: 10,
    made: [
      { of: '慢慢走，风景都在路上', style: 'cinematic', ratio: '16:9', seed: 8 },
      { of: '晚安，城市', style: 'dynamic', ratio: '9:16', seed: 15 },
    ],
  },
  {
    ...MADE_HERE,
    name: '让照片动起来',
    description: '镜头慢慢推过去。本机效果，未接入大模型。',
    template: 11,
    shoots: [{ folder: '街上', scene: 'city', count: 2, from: '2026-11-06T18:10', everyMinutes: 12 }],
    made: [
      { of: 0, style: 'cinematic', ratio: '16:9', seed: 3 },
      { of: 1, style: 'anime', ratio: '4:3', seed: 21 },
    ],
  },
];

export const DEMO_ALBUMS: readonly DemoAlbum[] = [
  ...MADE_ALBUMS,
  {
    name: '周末去哪儿',
    description: '小满和朋友们的周末笔记。',
    template: 12,
    happenedOn: '2026-11-01',
    tags: ['周末', '出行'],
    hasVideo: false,
    shoots: [
      { folder: '街上', scene: 'city', count: 8, from: '2026-10-31T09:00', everyMinutes: 17 },
      { folder: '桌上', scene: 'table', count: 6, from: '2026-10-31T12:10', everyMinutes: 21 },
      { folder: '海边', scene: 'sea', count: 7, from: '2026-11-01T06:20', everyMinutes: 19 },
      { folder: '路边', scene: 'flowers', count: 6, from: '2026-11-01T10:30', everyMinutes: 13 },
    ],
    posts: [
      {
        title: '花开得正好，一路走走停停',
        text: '河边这一段人很少，早上十点前光最柔。带瓶水就够了。',
        topics: ['周末', '花'],
        place: '滨河步道',
        folder: '路边',
        count: 4,
      },
      { title: '随手三张', text: '', topics: ['花'], place: '', folder: '路边', count: 2 },
      {
        title: '六点的海，值得早起',
        text: '前一晚住在山脚，五点半出发，二十分钟就到。\n风大，记得带外套。',
        topics: ['海边', '日出'],
        place: '东湾',
        folder: '海边',
        count: 5,
        isPinned: true,
      },
      { title: '潮水退了', text: '捡到两枚贝壳。', topics: ['海边'], place: '东湾', folder: '海边', count: 2 },
      {
        title: '这家小馆子想一直去',
        text: '四个人点了六个菜，最好吃的是凉拌的那道。周末要提前一天订位。',
        topics: ['周末', '美食'],
        place: '',
        folder: '桌上',
        count: 3,
      },
      {
        title: '',
        text: '一桌子都是刚出锅的，来晚的人只有汤喝。',
        topics: ['美食'],
        place: '',
        folder: '桌上',
        count: 3,
      },
      {
        title: '老城的晚上',
        text: '从南门走到钟楼，灯一盏盏亮起来。',
        topics: ['周末', '城市'],
        place: '老城',
        folder: '街上',
        count: 5,
      },
      { title: '楼顶看出去', text: '云走得很快。', topics: ['城市'], place: '', folder: '街上', count: 3 },
    ],
  },
  {
    name: '小满的一年',
    description: '从春天到春天。',
    template: 7,
    happenedOn: '2026-04-05',
    tags: ['成长', '生日'],
    hasVideo: false,
    shoots: [
      { folder: '生日', scene: 'balloons', count: 16, from: '2025-05-02T09:30', everyMinutes: DAY * 19 },
      { folder: '花园', scene: 'flowers', count: 14, from: '2025-05-12T15:10', everyMinutes: DAY * 23 },
    ],
    child: {
      name: '小满',
      sex: 2,
      birthday: '2025-04-20',
      birthWeightGrams: 3_250,
      birthHeightMm: 495,
      growth: [
        ['2025-05-21', 540, 367, 4_350],
        ['2025-06-20', 573, 384, 5_200],
        ['2025-07-22', 601, 397, 5_950],
        ['2025-08-20', 624, 407, 6_500],
        ['2025-10-21', 662, 424, 7_500],
        ['2025-12-20', 691, 435, 8_050],
        ['2026-02-21', 718, 443, 8_600],
        ['2026-04-20', 745, 450, 9_100],
        ['2026-07-20', 779, 458, 9_700],
        ['2026-10-20', 812, 464, 10_350],
      ],
      milestones: [
        { kind: 1, day: '2025-06-03', story: '早上睁开眼就笑了，一家人都跑过来看。' },
        { kind: 3, day: '2025-08-19', story: '从左边翻到右边，翻完自己也愣住了。' },
        { kind: 4, day: '2025-11-02', story: '' },
        { kind: 10, day: '2026-04-12', story: '从沙发走到妈妈怀里。\n只有三步。' },
        { kind: 15, day: '2026-04-20', story: '吹不灭蜡烛，就用手去抓。' },
      ],
    },
  },
  {
    name: '秋天的森林写真',
    description: '一个下午，一片林子，两个人。',
    template: 4,
    happenedOn: '2026-10-24',
    tags: ['写真', '秋天'],
    hasVideo: false,
    shoots: [
      { folder: '林间', scene: 'forest', count: 18, from: '2026-10-24T14:10', everyMinutes: 5 },
      { folder: '人像', scene: 'portraits', count: 16, from: '2026-10-24T15:45', everyMinutes: 4 },
    ],
  },
  {
    name: '周末市集开张',
    description: '吃的、花和晚上的灯。',
    template: 6,
    happenedOn: '2026-10-11',
    tags: ['市集', '美食'],
    hasVideo: false,
    shoots: [
      { folder: '摊位', scene: 'table', count: 16, from: '2026-10-11T11:00', everyMinutes: 9 },
      { folder: '夜市', scene: 'party', count: 10, from: '2026-10-11T19:20', everyMinutes: 7 },
    ],
  },
  {
    name: '云上徒步三日',
    description: '第一天进山，第二天登顶，第三天看海。',
    template: 5,
    happenedOn: '2026-09-18',
    tags: ['徒步', '旅行'],
    hasVideo: true,
    discount: { minCount: 3, kind: DISCOUNT_KIND.percent, value: 10 },
    shoots: [
      { folder: '山', scene: 'mountains', count: 22, from: '2026-09-18T07:20', everyMinutes: 57 },
      { folder: '海', scene: 'sea', count: 16, from: '2026-09-20T06:40', everyMinutes: 31 },
      { folder: '路上的花', scene: 'flowers', count: 8, from: '2026-09-19T10:05', everyMinutes: 42, priceFen: 300 },
    ],
  },
  {
    name: '2026公司年会',
    description: '照片边拍边传，找到自己就带走。',
    template: 2,
    happenedOn: '2026-11-14',
    tags: ['年会', '公司活动'],
    hasVideo: true,
    hasFaces: true,
    shoots: [
      { folder: '入场', scene: 'city', count: 14, from: '2026-11-14T17:30', everyMinutes: 4 },
      { folder: '现场', scene: 'party', count: 34, from: '2026-11-14T19:00', everyMinutes: 3 },
      { folder: '合影', scene: 'people', count: 12, from: '2026-11-14T20:45', everyMinutes: 2 },
    ],
  },
];
