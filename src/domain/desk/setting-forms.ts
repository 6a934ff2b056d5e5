import { type GoodsForm, readText, readWhole, reading, whole, Wrong } from './form-fields';

const PLACE_MAX = 999_999;
const PLACE = whole('position', '位置', { hint: '小的排在前面', maxLength: 6 });
const readPlace = (draft: Readonly<Record<string, string>>): number =>
  readWhole(draft, 'position', '位置', [0, PLACE_MAX]);

export interface BannerDraft {
  readonly title: string;
  readonly target: string;
  readonly position: number;
}

/** Of a picture that has been chosen. */
export const bannerForm = (): GoodsForm<BannerDraft> => ({
  title: '添加轮播图',
  fields: [
    { key: 'title', label: '标题', kind: 'text', hint: '读屏软件会读出来' },
    {
      key: 'target',
      label: '打开的页面或网址（选填）',
      kind: 'text',
      maxLength: 500,
      placeholder: 'https://',
      hint: '产品里的页面以/开头',
    },
    PLACE,
  ],
  draft: { title: '', target: '', position: '0' },
  read: reading((draft) => ({
    title: readText(draft, 'title', '标题'),
    target: (draft['target'] ?? '').trim(),
    position: readPlace(draft),
  })),
});

/** `target`: what it opens, which a row has no room for. */
export const bannerPlaceForm = (title: string, position: number, target: string): GoodsForm<number> => ({
  title: `轮播图：${title}`,
  fields: [target === '' ? PLACE : { ...PLACE, hint: `小的排在前面。打开 ${target}` }],
  draft: { position: `${position}` },
  read: reading(readPlace),
});

export const partnerForm = (): GoodsForm<{ readonly name: string; readonly phone: string }> => ({
  title: '添加合作方',
  fields: [
    { key: 'name', label: '名称', kind: 'text' },
    { key: 'phone', label: '手机号', kind: 'whole', maxLength: 11, hint: '合作方创建的相册归这个用户' },
  ],
  draft: { name: '', phone: '' },
  read: reading((draft) => {
    const phone = (draft['phone'] ?? '').trim();
    if (!/^1\d{10}$/.test(phone)) throw new Wrong('请输入正确的手机号');
    return { name: readText(draft, 'name', '名称'), phone };
  }),
});

export interface DictionaryDraft {
  readonly type: string;
  readonly value: string;
  readonly label: string;
  readonly position?: number;
}

/** Null: a new item, of a dictionary that may be new as well. */
export const dictionaryForm = (
  row: { readonly type: string; readonly value: string; readonly label: string; readonly position: number } | null,
): GoodsForm<DictionaryDraft> => ({
  title: row === null ? '添加字典项' : `${row.type}：${row.value}`,
  fields: [
    ...(row === null
      ? ([
          { key: 'type', label: '字典', kind: 'text', maxLength: 60, hint: '字母、数字和下划线' },
          { key: 'value', label: '值', kind: 'text', maxLength: 100 },
        ] as const)
      : []),
    { key: 'label', label: '名称', kind: 'text', maxLength: 100 },
    whole('position', '位置（选填）', { hint: '小的排在前面；不填则排在最后或不动', maxLength: 6 }),
  ],
  draft: { type: '', value: '', label: '', ...row, position: row === null ? '' : `${row.position}` },
  read: reading((draft) => {
    const type = row?.type ?? readText(draft, 'type', '字典');
    if (!/^\w{1,60}$/.test(type)) throw new Wrong('字典由字母、数字和下划线组成');
    const value = row?.value ?? readText(draft, 'value', '值');
    const place = (draft['position'] ?? '').trim() === '' ? {} : { position: readPlace(draft) };
    return { type, value, label: readText(draft, 'label', '名称'), ...place };
  }),
});

const REASON_MAX_LENGTH = 140;

/** The reason for a refusal, which the person who asked reads. */
export const reasonForm = (title: string): GoodsForm<{ readonly reason: string }> => ({
  title,
  action: '提交',
  fields: [{ key: 'reason', label: '原因', kind: 'text', maxLength: REASON_MAX_LENGTH, hint: '申请人会看到' }],
  draft: { reason: '' },
  read: reading((draft) => ({ reason: readText(draft, 'reason', '原因') })),
});
