import { GENERATE_STYLES, GENERATE_TYPE, type GenerateEngine } from '@contract/constants/generation';
import { generateAiPhoto, initGeneration } from '@contract/http/generation';
import type { GenerateAiPhotoInput, GenerationInit, ModelConsent } from '@contract/schemas/generation';
import type { MediaItem } from '@contract/schemas/media';
import { call } from '@/api/client';
import { ENGINE_NAMES, listMakers, type Maker } from '@/domain/album/generation-draft';
import { showActions, showToast } from '@/stores/base/overlays';

/** What waits until whoever uploaded the photo has agreed that it goes to the model. */
export interface WaitingRestyle {
  readonly consent: ModelConsent;
  readonly wish: GenerateAiPhotoInput;
}

/**
 * One more picture of a photo, in a look that is chosen, and by whom where there are several, beside it in its album. Tells its failures.
 * Null: it was ordered, or nobody wants it any more.
 */
export async function restylePhoto({ id, albumId }: MediaItem): Promise<WaitingRestyle | null> {
  const looks = GENERATE_STYLES.map(({ style, name }) => ({ id: style, label: name }));
  const chosen = await showActions(looks, '换个风格');
  const style = GENERATE_STYLES.find((each) => each.style === chosen)?.style;
  if (style === undefined) return null;
  const init = await findMakers();
  if (init === null) return null;
  const engine = await chooseEngine(listMakers(init, GENERATE_TYPE.pictograph));
  if (engine === null) return null;
  const wish = { mediaId: id, albumId, style, option: 1, engine } as const;
  if (engine === 'model' && init.consent?.isGiven === false) return { consent: init.consent, wish };
  await orderRestyled(wish);
  return null;
}

export async function orderRestyled(wish: GenerateAiPhotoInput): Promise<void> {
  try {
    await call(generateAiPhoto, wish);
    showToast('正在生成，完成后会出现在相册里');
  } catch {
    // The request layer has shown the error.
  }
}

async function findMakers(): Promise<GenerationInit | null> {
  try {
    return await call(initGeneration, {}, { loading: true, toast: true });
  } catch {
    // The request layer has shown the error.
    return null;
  }
}

/** Asks where there are several. Null: nobody wants it any more. */
async function chooseEngine(makers: readonly Maker[]): Promise<GenerateEngine | null> {
  if (makers.length < 2) return makers[0]?.engine ?? 'local';
  const items = makers.map(({ engine, picturePoints: points }) => ({
    id: engine,
    label: points === 0 ? ENGINE_NAMES[engine] : `${ENGINE_NAMES[engine]}（${points}积分）`,
  }));
  const chosen = await showActions(items, '由谁生成');
  return makers.find(({ engine }) => engine === chosen)?.engine ?? null;
}
