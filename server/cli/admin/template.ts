import { ALBUM_VISIBILITY, UPLOAD_BY } from '@contract/constants/album';
import {
  PLAIN_SHAPE,
  TEMPLATE_EMPHASES,
  TEMPLATE_FIELDS,
  TEMPLATE_LAYOUTS,
  TEMPLATE_NAME_MAX_LENGTH,
  TEMPLATE_NOTE_MAX_LENGTH,
  TEMPLATE_NUMBER_MAX,
  TEMPLATE_PAGES,
} from '@contract/constants/album-template';
import { TAB_KIND } from '@contract/constants/media';
import type { AlbumTemplateRow } from '../../modules/album/album-template.repository';
import { type AdminVerb, done, failed, listed } from './verb';

/** The last of the kinds of any album's wall; a feed has its posts' beside them. */
const WALL_KIND_MAX = TAB_KIND.hotPhotoVideo;
const POSTS_KIND = TAB_KIND.byGroupIdV2;
const WHOLE = /^[1-9]\d{0,5}$/;
const NUMBER_WORDS = `编号是1到${TEMPLATE_NUMBER_MAX}的整数`;

const writeTemplate = (row: AlbumTemplateRow): string =>
  [
    String(row.template),
    row.name,
    row.note,
    `页面${row.page}`,
    `排列${row.layout}`,
    `标签${row.tabs.join(',')}`,
    `突出${row.emphasis}`,
    `可见${row.visibility}`,
    `上传${row.uploadBy}`,
    `表单${row.fields.join(',') || '-'}`,
    `位置${row.position}`,
    row.isOffered ? '可新建' : '不再新建',
  ].join('  ');

function readNumber(text: string): number | null {
  return WHOLE.test(text) && Number(text) <= TEMPLATE_NUMBER_MAX ? Number(text) : null;
}

const oneOfList = <T extends string>(all: readonly T[], text: string): T | null =>
  all.find((one) => one === text) ?? null;

type Fields = Partial<Omit<AlbumTemplateRow, 'template' | 'isOffered'>>;

/** What one `key=value` changes; a text says what is wrong with it. */
function readField(key: string, value: string): Fields | string {
  switch (key) {
    case 'name':
      return value !== '' && [...value].length <= TEMPLATE_NAME_MAX_LENGTH
        ? { name: value }
        : `名称是1到${TEMPLATE_NAME_MAX_LENGTH}个字`;
    case 'note':
      return [...value].length <= TEMPLATE_NOTE_MAX_LENGTH
        ? { note: value }
        : `说明最多${TEMPLATE_NOTE_MAX_LENGTH}个字`;
    case 'page': {
      const page = oneOfList(TEMPLATE_PAGES, value);
      return page === null ? `page只能是${TEMPLATE_PAGES.join('、')}` : { page };
    }
    case 'layout': {
      const layout = oneOfList(TEMPLATE_LAYOUTS, value);
      return layout === null ? `layout只能是${TEMPLATE_LAYOUTS.join('、')}` : { layout };
    }
    case 'emphasis': {
      const emphasis = oneOfList(TEMPLATE_EMPHASES, value);
      return emphasis === null ? `emphasis只能是${TEMPLATE_EMPHASES.join('、')}` : { emphasis };
    }
    case 'tabs': {
      const tabs = value.split(',').map(Number);
      const isKnown = tabs.every(
        (tab) => (Number.isInteger(tab) && tab >= 1 && tab <= WALL_KIND_MAX) || tab === POSTS_KIND,
      );
      const words = `tabs是1到${WALL_KIND_MAX}和${POSTS_KIND}（笔记里的）这些编号，用逗号分开`;
      return isKnown && new Set(tabs).size === tabs.length ? { tabs } : words;
    }
    case 'fields': {
      const fields = value === '' ? [] : value.split(',');
      return fields.every((field) => oneOfList(TEMPLATE_FIELDS, field) !== null)
        ? { fields: TEMPLATE_FIELDS.filter((field) => fields.includes(field)) }
        : `fields只能是${TEMPLATE_FIELDS.join('、')}，用逗号分开`;
    }
    case 'visibility': {
      const visibility = Object.values(ALBUM_VISIBILITY).find((known) => `${known}` === value);
      return visibility === undefined ? 'visibility是1到4' : { visibility };
    }
    case 'upload': {
      const uploadBy = Object.values(UPLOAD_BY).find((known) => `${known}` === value);
      return uploadBy === undefined ? 'upload是1到4' : { uploadBy };
    }
    case 'position':
      return WHOLE.test(value) ? { position: Number(value) } : '位置是一个大于0的整数，小的在前';
    default:
      return `没有${key}这一项`;
  }
}

function readFields(words: readonly string[]): Fields | string {
  let fields: Fields = {};
  for (const word of words) {
    const at = word.indexOf('=');
    const read = at < 1 ? '每一项写成 项=值' : readField(word.slice(0, at), word.slice(at + 1));
    if (typeof read === 'string') return read;
    fields = { ...fields, ...read };
  }
  return fields;
}

const NEW: Omit<AlbumTemplateRow, 'template' | 'name'> = {
  ...PLAIN_SHAPE,
  note: '',
  visibility: ALBUM_VISIBILITY.link,
  uploadBy: UPLOAD_BY.managers,
  fields: TEMPLATE_FIELDS,
  position: 1_000,
  isOffered: true,
};

const offerVerb = (word: 'on' | 'off', help: string, said: string): AdminVerb => ({
  words: ['template', word],
  form: '<编号>',
  help,
  read(rest) {
    const template = readNumber(rest[0] ?? '');
    if (template === null || rest.length > 1) return NUMBER_WORDS;
    return async ({ templates }) => {
      const row = await templates.find(template);
      if (row === null) return failed('没有这个模板');
      await templates.save({ ...row, isOffered: word === 'on' });
      return done(`${row.name}${said}`);
    };
  },
});

export const TEMPLATE_VERBS: readonly AdminVerb[] = [
  {
    words: ['template', 'list'],
    form: '',
    help: '列出相册模板',
    read: (rest) =>
      rest.length > 0
        ? '这个命令后面不用写别的'
        : async ({ templates }) => listed((await templates.listAll()).map(writeTemplate), '还没有模板'),
  },
  {
    words: ['template', 'set'],
    form: '<编号> [name=名称] [note=说明] [page=] [layout=] [tabs=] [emphasis=] [visibility=] [upload=] [fields=] [position=]',
    help: `增加或修改一个相册模板，页面立即按它显示；page有${TEMPLATE_PAGES.join('、')}，layout有${TEMPLATE_LAYOUTS.join('、')}`,
    read(rest) {
      const template = readNumber(rest[0] ?? '');
      const fields = readFields(rest.slice(1));
      if (template === null) return NUMBER_WORDS;
      if (typeof fields === 'string') return fields;
      return async ({ templates }) => {
        const before = await templates.find(template);
        const name = fields.name ?? before?.name;
        if (name === undefined) return failed('新的模板要写name=名称');
        const row = { ...(before ?? NEW), ...fields, template, name };
        await templates.save(row);
        return done(writeTemplate(row));
      };
    },
  },
  offerVerb('on', '可以新建这种相册', '可以新建了'),
  offerVerb('off', '不再新建这种相册，已有的照常打开', '不再新建'),
];
