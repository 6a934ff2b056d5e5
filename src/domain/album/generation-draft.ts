import {
  GENERATE_TYPE,
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
};

export const TYPE_NAMES: Readonly<Record<GenerateType, string>> = {
  1: '文生图',
  2: '图生图',
  3: '文生视频',
  4: '图生视频',
};

export const isUnderWay = ({ state }: { readonly state: number }): boolean =>
  state === GENERATION_STATE.waiting || state === GENERATION_STATE.running;

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
  const { type, style, option, ratio, source } = draft;
  const shared = {
    albumId,
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
}: Omit<GenerationDraft, 'seed'>): GenerationDraft {
  return { type, prompt, negative, style, option, ratio, count, seed: '', source };
}
