import type { AlbumShape, AlbumTemplate } from '@contract/constants/album-template';

/** One picture of a preview, in percent of its width; the height of the preview is `heightPercent` of the width. */
export interface PreviewBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface TemplatePreview {
  readonly boxes: readonly PreviewBox[];
  readonly heightPercent: number;
  /** What stands above the pictures. */
  readonly lead: 'people' | 'live' | 'day' | 'none' | 'place' | 'banner' | 'prompt';
  /** In one line, what is special about it. */
  readonly words: string;
}

const GAP = 1;
const LEADS: Readonly<Record<AlbumShape['emphasis'], Pick<TemplatePreview, 'lead' | 'words'>>> = {
  people: { lead: 'people', words: '方格排列，大家传的照片都在一面墙上' },
  live: { lead: 'live', words: '按原比例排列，现场照片自动出现在最前面' },
  timeline: { lead: 'day', words: '按天翻看，默认只有成员能看' },
  portrait: { lead: 'none', words: '瀑布排列，竖幅照片更大更完整' },
  place: { lead: 'place', words: '大图排列，横幅风光更开阔' },
  publicity: { lead: 'banner', words: '宣传图在最上面，产品照片整齐排列' },
  posts: { lead: 'none', words: '一篇篇笔记，两列瀑布，点赞评论都在' },
  made: { lead: 'prompt', words: '输入框在最上面，生成的作品直接进这面墙' },
};

/** Rows of pictures as wide as the preview. A number is a picture's ratio of width to height. */
function toRows(rows: readonly (readonly number[])[]): Pick<TemplatePreview, 'boxes' | 'heightPercent'> {
  const boxes: PreviewBox[] = [];
  let top = 0;
  for (const ratios of rows) {
    const sum = ratios.reduce((all, ratio) => all + ratio, 0);
    const height = (100 - GAP * (ratios.length - 1)) / sum;
    let left = 0;
    for (const ratio of ratios) {
      boxes.push({ left, top, width: ratio * height, height });
      left += ratio * height + GAP;
    }
    top += height + GAP;
  }
  return { boxes, heightPercent: top - GAP };
}

/** Columns of equal width. */
function toColumns(columns: readonly (readonly number[])[]): Pick<TemplatePreview, 'boxes' | 'heightPercent'> {
  const width = (100 - GAP * (columns.length - 1)) / columns.length;
  const boxes: PreviewBox[] = [];
  let heightPercent = 0;
  columns.forEach((ratios, column) => {
    let top = 0;
    for (const ratio of ratios) {
      boxes.push({ left: column * (width + GAP), top, width, height: width / ratio });
      top += width / ratio + GAP;
    }
    heightPercent = Math.max(heightPercent, top - GAP);
  });
  return { boxes, heightPercent };
}

const JUSTIFIED = [
  [1.5, 0.75, 1.5],
  [0.75, 1.5, 1.5, 0.75],
];
const PANORAMAS = [[2.8], [1.5, 1.9]];
const SQUARES = [
  [1, 1, 1, 1],
  [1, 1, 1, 1],
];
const PORTRAITS = [
  [0.75, 1.5],
  [1, 0.75],
  [0.66, 1.7],
];

/** A small picture of a template's page, drawn from what the page will make of it. */
export function toTemplatePreview({ layout, emphasis }: Pick<AlbumShape, 'layout' | 'emphasis'>): TemplatePreview {
  const placed =
    layout === 'waterfall'
      ? toColumns(PORTRAITS)
      : toRows(layout === 'square' ? SQUARES : emphasis === 'place' ? PANORAMAS : JUSTIFIED);
  return { ...placed, ...LEADS[emphasis] };
}

/** Of those that are offered, and the album's own: which one it is. The first where it is none of them. */
export function templateOf<T extends AlbumTemplate>(all: readonly T[], template: number): T | undefined {
  return all.find((one) => one.template === template) ?? all[0];
}
