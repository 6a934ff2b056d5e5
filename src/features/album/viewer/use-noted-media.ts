import { useEffect } from 'react';
import { back } from '@/platform/back';
import type { OpenMedia } from './use-open-media';

/** An album that is loaded anew while its viewer is open opens it at the same photo. */
export function useNotedMedia({ open }: Pick<OpenMedia, 'open'>): void {
  const id = open?.id ?? null;
  useEffect(() => back.noteShown(id), [id]);
}
