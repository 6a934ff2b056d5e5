import { EnvError } from './env-error';
import { createNeed } from './env-need';
import { readChoice, readLine, type ReadText, readUrl } from './env-text';

/** A model that makes pictures, and films where the service has some. */
export type ModelSettings =
  | {
      readonly kind: 'openai';
      readonly url: string;
      readonly key: string;
      readonly model: string;
      /** Sizes that it draws in, as it names them. */
      readonly sizes: readonly string[];
    }
  | {
      readonly kind: 'wan';
      readonly url: string;
      readonly key: string;
      readonly pictureModel: string;
      readonly editModel: string;
      readonly filmModel: string;
      readonly moveModel: string;
    };

export interface GenerationSettings {
  /** Null: only what this machine does by itself. */
  readonly model: ModelSettings | null;
  /** The maker's name as the person who orders reads it. */
  readonly providerName: string;
  /** Of each picture and film that a model makes. */
  readonly picturePoints: number;
  readonly filmPoints: number;
}

const MODEL = /^[\w.:/-]{1,80}$/;
const SIZE = /^\d{2,4}x\d{2,4}$/;
const OPENAI_SIZES = '1024x1024,1536x1024,1024x1536';
const NAMES = { none: '', openai: 'OpenAI 兼容服务', wan: '阿里云百炼（万相）' } as const;
const POINTS_MAX = 100_000;

export function readGeneration(text: ReadText, isProduction: boolean): GenerationSettings {
  const kind = readChoice(text, 'AI_MODEL', ['none', 'openai', 'wan'], 'none');
  const lonely = ['AI_MODEL_KEY', 'AI_MODEL_URL'].find((name) => kind === 'none' && text(name) !== null);
  if (lonely !== undefined) throw new EnvError(`${lonely} needs AI_MODEL`);
  return {
    model: readModel(kind, text, isProduction),
    providerName: readLine(text, 'AI_PROVIDER_NAME', 40) ?? NAMES[kind],
    picturePoints: readPoints(text, 'AI_PICTURE_POINTS', 10),
    filmPoints: readPoints(text, 'AI_FILM_POINTS', 60),
  };
}

function readModel(kind: 'none' | 'openai' | 'wan', text: ReadText, isProduction: boolean): ModelSettings | null {
  const need = createNeed(text, `AI_MODEL=${kind}`);
  const model = (name: string, fallback: string): string => {
    const value = text(name) ?? fallback;
    if (!MODEL.test(value)) throw new EnvError(`${name} must be like ${fallback}, not "${value}"`);
    return value;
  };
  switch (kind) {
    case 'none':
      return null;
    case 'openai':
      return {
        kind,
        url: readUrl(text, 'AI_MODEL_URL', 'https://api.openai.com/v1', isProduction),
        key: need('AI_MODEL_KEY'),
        model: model('AI_PICTURE_MODEL', 'gpt-image-1'),
        sizes: readSizes(text('AI_PICTURE_SIZES') ?? OPENAI_SIZES),
      };
    case 'wan':
      return {
        kind,
        url: readUrl(text, 'AI_MODEL_URL', 'https://dashscope.aliyuncs.com', isProduction),
        key: need('AI_MODEL_KEY'),
        pictureModel: model('AI_PICTURE_MODEL', 'wan2.2-t2i-flash'),
        editModel: model('AI_EDIT_MODEL', 'wanx2.1-imageedit'),
        filmModel: model('AI_FILM_MODEL', 'wan2.2-t2v-plus'),
        moveModel: model('AI_MOVE_MODEL', 'wan2.2-i2v-flash'),
      };
  }
}

function readSizes(value: string): readonly string[] {
  const sizes = value.split(',').map((size) => size.trim());
  if (sizes.some((size) => !SIZE.test(size))) {
    throw new EnvError(`AI_PICTURE_SIZES must be like ${OPENAI_SIZES}, not "${value}"`);
  }
  return sizes;
}

function readPoints(text: ReadText, name: string, fallback: number): number {
  const value = text(name);
  if (value === null) return fallback;
  const points = /^\d{1,6}$/.test(value) ? Number(value) : Number.NaN;
  if (!(points <= POINTS_MAX))
    throw new EnvError(`${name} must be a whole number from 0 to ${POINTS_MAX}, not "${value}"`);
  return points;
}
