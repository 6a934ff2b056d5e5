import type { Env } from '../../env';
import type { GenerationSettings } from '../../env-generation';
import type { DrawingEngine } from '../drawing/types';
import type { VideoEngine } from '../video/types';
import { createLocalGenerator } from './local';
import { markMade } from './marked';
import { createOpenAiGenerator } from './openai';
import type { ImageGenerator, ModelGenerator } from './types';
import { createWanGenerator } from './wan';

export interface GeneratorParts {
  readonly drawing: Pick<DrawingEngine, 'drawWords' | 'drawMark'>;
  readonly videos: Pick<VideoEngine, 'moveOver' | 'probe' | 'overlay' | 'webSize'> | null;
  /** The built look-thread.mjs, or null: see LocalGeneratorDeps. */
  readonly program: string | null;
  /** Between two questions to a service that takes its time. */
  readonly askEveryMs?: number;
}

const ASK_EVERY_MS = 3_000;
const PATIENCE_MS = 900_000;

/** What this machine draws by itself, and the model of the settings. */
export function createGenerators(
  { generation, operatorName, publicUrl }: Pick<Env, 'generation' | 'operatorName' | 'publicUrl'>,
  parts: GeneratorParts,
): { readonly generator: ImageGenerator; readonly modelGenerator: ModelGenerator | null } {
  const deps = { ...parts, producer: operatorName === '' ? new URL(publicUrl).host : operatorName };
  const model = createModel(generation, parts.askEveryMs ?? ASK_EVERY_MS);
  return {
    generator: markMade(createLocalGenerator(parts), deps),
    modelGenerator: model === null ? null : markMade(model, deps),
  };
}

function createModel({ model, providerName }: GenerationSettings, askEveryMs: number): ModelGenerator | null {
  switch (model?.kind) {
    case undefined:
      return null;
    case 'openai':
      return createOpenAiGenerator(model, providerName);
    case 'wan':
      return createWanGenerator(model, { provider: providerName, askEveryMs, patienceMs: PATIENCE_MS });
  }
}
