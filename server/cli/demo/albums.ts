import type { AlbumTemplate } from '../../../contract/constants/album';
import type { Scene } from './draw';

/** A run of pictures: `count` of a scene, taken from `from` on, `everyMinutes` apart, in a folder that becomes their label. */
export interface DemoShoot {
  readonly folder: string;
  readonly scene: Scene;
  readonly count: number;
  /** `yyyy-mm-ddThh:mm` */
  readonly from: string;
  readonly everyMinutes: number;
}

export interface DemoAlbum {
  readonly name: string;
  readonly description: string;
  readonly template: AlbumTemplate;
  readonly happenedOn: string;
  readonly shoots: readonly DemoShoot[];
  readonly hasVideo: boolean;
}

const DAY = 1_440;

export const DEMO_OWNER = { phone: '13800138000', nickname: '小满' } as const;

export const DEMO_ALBUMS: readonly DemoAlbum[] = [
  {
    name: '小满的一年',
    description: '从春天到春天。',
    template: 3,
    happenedOn: '2026-04-05',
    hasVideo: false,
    shoots: [
      { folder: '生日', scene: 'balloons', count: 16, from: '2025-05-02T09:30', everyMinutes: DAY * 19 },
      { folder: '花园', scene: 'flowers', count: 14, from: '2025-05-12T15:10', everyMinutes: DAY * 23 },
    ],
  },
  {
    name: '云上徒步三日',
    description: '第一天进山，第二天登顶，第三天看海。',
    template: 5,
    happenedOn: '2026-09-18',
    hasVideo: true,
    shoots: [
      { folder: '山', scene: 'mountains', count: 22, from: '2026-09-18T07:20', everyMinutes: 57 },
      { folder: '海', scene: 'sea', count: 16, from: '2026-09-20T06:40', everyMinutes: 31 },
      { folder: '路上的花', scene: 'flowers', count: 8, from: '2026-09-19T10:05', everyMinutes: 42 },
    ],
  },
  {
    name: '2026公司年会',
    description: '照片边拍边传，找到自己就带走。',
    template: 2,
    happenedOn: '2026-11-14',
    hasVideo: true,
    shoots: [
      { folder: '入场', scene: 'city', count: 14, from: '2026-11-14T17:30', everyMinutes: 4 },
      { folder: '现场', scene: 'party', count: 34, from: '2026-11-14T19:00', everyMinutes: 3 },
    ],
  },
];
