import {
  GENERATE_OPTIONS,
  GENERATE_STYLES,
  GENERATE_TYPE,
  type GenerateAction,
  type GenerateEngine,
  type GenerateOption,
  type GenerateRatio,
  type GenerateStyle,
  type GenerateType,
  GENERATION_STATE,
  PROMPT_MAX_LENGTH,
} from '@contract/constants/generation';
import { hasSource, isFilm } from '@contract/rules/generation';
import type { DraftMedia } from './growth-draft';

export interface GenerationDraft {
  readonly type: GenerateType;
  readonly prompt: string;
  readonly negative: string;
  readonly style: GenerateStyle;
  readonly option: GenerateOption;
  readonly ratio: GenerateRatio;
  readonly count: number;
  /** Digits, or empty: by chance. */
  readonly seed: string;
  readonly source: DraftMedia | null;
  /** Asked for where it makes that kind; else this machine does. */
  readonly engine: GenerateEngine;
}

export const NEW_DRAFT: GenerationDraft = {
  type: GENERATE_TYPE.pictograph,
  prompt: '',
  negative: '',
  style: 'anime',
  option: 1,
  ratio: '1:1',
  count: 2,
  seed: '',
  source: null,
  engine: 'local',
};

export const TYPE_NAMES: Readonly<Record<GenerateType, string>> = {
  1: '文生图',
  2: '图生图',
  3: '文生视频',
  4: '图生视频',
};

export const ENGINE_NAMES: Readonly<Record<GenerateEngine, string>> = { model: '大模型', local: '本机效果' };

/** What the parts of the form say that are not shown. */
export function describeLook({ type, style, option, ratio, count }: GenerationDraft): string {
  const look = GENERATE_STYLES.find((each) => each.style === style)?.name ?? '';
  const over = GENERATE_OPTIONS.find((each) => each.option === option)?.name ?? '';
  const many = isFilm(type) ? [] : [`${count}张`];
  return `更改：${[look, over, ratio, ...many].join(' · ')}`;
}

export const isUnderWay = ({ state }: { readonly state: number }): boolean =>
  state === GENERATION_STATE.waiting || state === GENERATION_STATE.running;

export interface Maker {
  readonly engine: GenerateEngine;
  readonly words: string;
  readonly types: readonly number[];
  readonly canEnlarge: boolean;
  readonly picturePoints: number;
  readonly filmPoints: number;
}
interface Makers {
  readonly makers: readonly Maker[];
}

/** Those that make this kind, the model first. */
export const listMakers = (init: Makers | undefined, type: GenerateType): readonly Maker[] =>
  (init?.makers ?? []).filter(({ types }) => types.includes(type));

/** Who makes what the draft asks for. */
export function makerOf(
  init: Makers | undefined,
  { type, engine }: Pick<GenerationDraft, 'type' | 'engine'>,
): Maker | undefined {
  const makers = listMakers(init, type);
  return makers.find((maker) => maker.engine === engine) ?? makers.find((maker) => maker.engine === 'local');
}

/** Points that an order keeps aside. */
export function priceOf(maker: Maker | undefined, { type, count }: Pick<GenerationDraft, 'type' | 'count'>): number {
  if (maker === undefined) return 0;
  return isFilm(type) ? maker.filmPoints : maker.picturePoints * count;
}

/** Points for a finer or another one of what the model made. Null: this machine does it, for nothing. */
export function priceOfChange(
  maker: Maker,
  draft: Pick<GenerationDraft, 'type' | 'count'>,
  action: GenerateAction,
): number | null {
  if (maker.engine === 'local') return null;
  if (action === 'VARIATION') return priceOf(maker, draft);
  return maker.canEnlarge ? maker.picturePoints : null;
}

interface ShownMedia {
  readonly id: string;
  readonly middleUrl: string;
}
interface Made {
  readonly type: number;
  readonly source: ShownMedia | null;
  readonly results: readonly ShownMedia[];
}

export interface ComparedPicture {
  readonly id: string;
  readonly name: string;
  readonly url: string;
}

/** What of an order can be put side by side. */
export function listCompared({ type, source, results }: Made): ComparedPicture[] {
  if (isFilm(type)) return [];
  const of = [
    ...(source === null ? [] : [{ name: '原图', media: source }]),
    ...results.map((media, place) => ({ name: `第${place + 1}个`, media })),
  ];
  return of.flatMap(({ name, media }) =>
    media.middleUrl === '' ? [] : [{ id: media.id, name, url: media.middleUrl }],
  );
}

export interface DraftErrors {
  readonly prompt?: string;
  readonly source?: string;
  readonly seed?: string;
}

export function checkDraft({ type, prompt, seed, source }: GenerationDraft): DraftErrors {
  return {
    ...(!hasSource(type) && prompt.trim() === '' ? { prompt: '请输入描述文字' } : {}),
    ...([...prompt].length > PROMPT_MAX_LENGTH ? { prompt: `描述文字最多${PROMPT_MAX_LENGTH}个字` } : {}),
    ...(hasSource(type) && source === null ? { source: '请选择一张照片' } : {}),
    ...(seed !== '' && !/^\d{1,9}$/.test(seed) ? { seed: '请输入9位以内的数字' } : {}),
  };
}

/** What is sent. Only for a draft without errors. */
export function readDraft(albumId: string, draft: GenerationDraft) {
  const { type, style, option, ratio, source, engine } = draft;
  const shared = {
    albumId,
    engine,
    style,
    option,
    ratio,
    count: isFilm(type) ? 1 : draft.count,
    prompt: draft.prompt.trim(),
    negative: draft.negative.trim(),
    ...(draft.seed === '' ? {} : { seed: Number(draft.seed) }),
  };
  if (type === GENERATE_TYPE.wordtograph || type === GENERATE_TYPE.wordtovideo) {
    return { of: 'words' as const, input: { ...shared, type } };
  }
  return { of: 'photo' as const, input: { ...shared, type, mediaId: source?.id ?? '' } };
}

/** The same order once more. A photo that is gone has to be chosen anew. */
export function toDraft({
  type,
  prompt,
  negative,
  style,
  option,
  ratio,
  count,
  source,
  engine,
}: Omit<GenerationDraft, 'seed'>): GenerationDraft {
  return { type, prompt, negative, style, option, ratio, count, seed: '', source, engine };
}
