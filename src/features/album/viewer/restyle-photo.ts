import { GENERATE_STYLES } from '@contract/constants/generation';
import { generateAiPhoto } from '@contract/http/generation';
import type { MediaItem } from '@contract/schemas/media';
import { call } from '@/api/client';
import { showActions, showToast } from '@/stores/base/overlays';

/** One more picture of a photo, in a look that is chosen, beside it in its album. Tells its failures. */
export async function restylePhoto({ id, albumId }: MediaItem): Promise<void> {
  const chosen = await showActions(GENERATE_STYLES.map(({ style, name }) => ({ id: style, label: name })));
  const style = GENERATE_STYLES.find((each) => each.style === chosen)?.style;
  if (style === undefined) return;
  try {
    await call(generateAiPhoto, { mediaId: id, albumId, style, option: 1 });
    showToast('正在生成，完成后会出现在相册里');
  } catch {
    // The request layer has told why.
  }
}
