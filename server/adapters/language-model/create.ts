import type { Env } from '../../env';
import { createOpenAiModel } from './open-ai';
import type { LanguageModel } from './types';

/** The model that the settings name. Null without one. */
export function createLanguageModel({ languageModel }: Pick<Env, 'languageModel'>): LanguageModel | null {
  return languageModel === null ? null : createOpenAiModel(languageModel);
}
