import { PLAIN_SHAPE } from '@contract/constants/album-template';
import type { AlbumShape, AlbumTemplateList } from '@contract/schemas/album';

type Template = AlbumTemplateList[number];

function aTemplate(template: number, name: string, more: Partial<Template>): Template {
  return {
    ...PLAIN_SHAPE,
    tabs: [...PLAIN_SHAPE.tabs],
    template,
    name,
    note: `${name}的说明`,
    visibility: 1,
    uploadBy: 2,
    fields: ['day', 'place', 'tags'],
    isOffered: true,
    ...more,
  };
}

/** Some of what a server has, as it comes. */
export const TEMPLATES: AlbumTemplateList = [
  aTemplate(2, '活动', {}),
  aTemplate(1, '团建', { layout: 'square', tabs: [8, 1, 2, 4, 7], emphasis: 'people', visibility: 2, uploadBy: 3 }),
  aTemplate(4, '人像', { layout: 'waterfall', tabs: [1, 6, 4, 7], emphasis: 'portrait', visibility: 3 }),
  aTemplate(5, '风景', { tabs: [3, 8, 4, 6, 7], emphasis: 'place' }),
  aTemplate(6, '商展', { layout: 'square', tabs: [8, 6, 2, 4], emphasis: 'publicity' }),
  aTemplate(7, '亲子', { page: 'baby', tabs: [8, 3, 1, 2, 7], emphasis: 'timeline', visibility: 4, uploadBy: 3 }),
  aTemplate(12, '笔记', {
    page: 'feed',
    layout: 'waterfall',
    tabs: [8, 20, 1, 2, 4, 7],
    emphasis: 'posts',
    uploadBy: 3,
  }),
  aTemplate(8, '文生图', {
    page: 'ai',
    layout: 'waterfall',
    tabs: [1, 8, 4, 6, 7],
    emphasis: 'made',
    fields: ['tags'],
    visibility: 2,
  }),
  aTemplate(3, '亲子', { tabs: [8, 3, 1, 2, 7], emphasis: 'timeline', visibility: 4, uploadBy: 3, isOffered: false }),
];

export function templateNumbered(template: number): Template {
  const found = TEMPLATES.find((one) => one.template === template);
  if (found === undefined) throw new Error(`no template ${template}`);
  return found;
}

/** What a template makes of an album. */
export function shapeNumbered(template: number): AlbumShape {
  const { page, layout, tabs, emphasis } = templateNumbered(template);
  return { page, layout, tabs, emphasis };
}
