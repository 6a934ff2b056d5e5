import { ALBUM_LOOKS, ALBUM_TEMPLATES, type AlbumLook, type AlbumTemplate, UPLOAD_BY } from './album';
import { GENERATE_TYPE } from './generation';

/** Albums for what is made of words and photos, each with its kind first. Beside the other templates, whose names a first visit loads. */
export const AI_TEMPLATES = [
  { template: 8, name: '文生图', type: GENERATE_TYPE.wordtograph },
  { template: 9, name: '图生图', type: GENERATE_TYPE.pictograph },
  { template: 10, name: '文生视频', type: GENERATE_TYPE.wordtovideo },
  { template: 11, name: '图生视频', type: GENERATE_TYPE.pictovideo },
] as const;

/** All that an album may be made of. */
export const OFFERED_TEMPLATES = [
  ...ALBUM_TEMPLATES,
  ...AI_TEMPLATES.map(({ template, name }) => ({ template, name })),
];

const MADE = { layout: 'waterfall', emphasis: 'made', visibility: 2, uploadBy: UPLOAD_BY.managers } as const;
const PICTURES: AlbumLook = { ...MADE, tabs: [1, 8, 4, 6, 7] };
const FILMS: AlbumLook = { ...MADE, tabs: [2, 8, 4, 6, 7] };

/** Of every template. */
export const TEMPLATE_LOOKS: Readonly<Record<AlbumTemplate, AlbumLook>> = {
  ...ALBUM_LOOKS,
  8: PICTURES,
  9: PICTURES,
  10: FILMS,
  11: FILMS,
};
