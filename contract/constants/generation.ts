import type { MemberLevel } from './user';

/** What is made of what, as the specification numbers it. */
export const GENERATE_TYPE = { wordtograph: 1, pictograph: 2, wordtovideo: 3, pictovideo: 4 } as const;
export type GenerateType = (typeof GENERATE_TYPE)[keyof typeof GENERATE_TYPE];

/** Looks, in the specification's order, by the name that travels. */
export const GENERATE_STYLES = [
  { style: 'anime', name: '动漫' },
  { style: 'sketchColor', name: '彩色素描' },
  { style: 'general', name: '通用' },
  { style: 'photography', name: '摄影' },
  { style: 'cinematic', name: '电影感' },
  { style: 'vibrant', name: '鲜艳' },
  { style: 'creative', name: '创意' },
  { style: 'dynamic', name: '动感' },
  { style: 'environment', name: '自然' },
  { style: 'illustration', name: '插画' },
  { style: 'raytraced', name: '光影' },
  { style: '3dRender', name: '3D渲染' },
  { style: 'sketchBw', name: '黑白素描' },
] as const;
export type GenerateStyle = (typeof GENERATE_STYLES)[number]['style'];

/** What is laid over the look. */
export const GENERATE_OPTIONS = [
  { option: 1, name: '写实' },
  { option: 2, name: '卡通' },
  { option: 3, name: '可爱动漫' },
  { option: 4, name: '水墨' },
] as const;
export type GenerateOption = (typeof GENERATE_OPTIONS)[number]['option'];

/** Sides in pixels: a picture's longer one is GENERATED_EDGE. */
export const GENERATE_RATIOS = {
  '1:1': { width: 1024, height: 1024 },
  '3:4': { width: 768, height: 1024 },
  '4:3': { width: 1024, height: 768 },
  '9:16': { width: 576, height: 1024 },
  '16:9': { width: 1024, height: 576 },
} as const;
export type GenerateRatio = keyof typeof GENERATE_RATIOS;

export const GENERATE_ACTIONS = ['UPSCALE', 'VARIATION'] as const;
export type GenerateAction = (typeof GENERATE_ACTIONS)[number];

/** Who makes it: this machine without any model, or the model of the settings. */
export const GENERATE_ENGINES = ['local', 'model'] as const;
export type GenerateEngine = (typeof GENERATE_ENGINES)[number];

/**
 * The version of the text that a photo's uploader agrees to before the photo is handed to a model. A change of the text is a new version.
 */
export const MODEL_CONSENT_VERSION = 1;

/** 0 waits, 1 is being made, 2 done, 3 failed, 4 cancelled. */
export const GENERATION_STATE = { waiting: 0, running: 1, done: 2, failed: 3, cancelled: 4 } as const;
export type GenerationState = (typeof GENERATION_STATE)[keyof typeof GENERATION_STATE];

export const PROMPT_MAX_LENGTH = 500;
/** Of one order; films come one at a time. */
export const GENERATE_COUNT_MAX = 4;
/** Files a person may have made in 24 hours, by level, by any maker. */
export const GENERATED_A_DAY: Readonly<Record<MemberLevel, number>> = {
  level_10: 20,
  level_20: 60,
  level_30: 120,
  level_40: 200,
};
/** Orders of a person that wait at once. */
export const GENERATIONS_WAITING_MAX = 4;
export const USER_TEXTS_MAX = 30;
export const GENERATED_FILM_SECONDS = 4;
/** A finer picture has sides twice as long, up to this. */
export const UPSCALED_EDGE_MAX = 4_096;
