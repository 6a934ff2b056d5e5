import { useCallback, useEffect, useRef, useState } from 'react';
import type { FileReply } from '@contract/schemas/shared';
import { madePictures } from '@/platform/made-picture';
import type { ShownPicture } from '@/platform/made-picture/types';
import { keepPicture } from '@/stores/keep-picture';

export type MadePictureState =
  | { readonly kind: 'none' }
  | { readonly kind: 'making' }
  | { readonly kind: 'made'; readonly url: string }
  | { readonly kind: 'failed' };

export interface MadePictureWork {
  readonly state: MadePictureState;
  /** The last that is asked for is shown, whichever comes last. */
  make(ask: () => Promise<FileReply>): Promise<void>;
  forget(): void;
  save(fileName: string): Promise<void>;
}

/** A picture that the server makes on demand: while it is made, when it is there, when that failed. */
export function useMadePicture(): MadePictureWork {
  const [state, setState] = useState<MadePictureState>({ kind: 'none' });
  const shown = useRef<ShownPicture | null>(null);
  const asked = useRef(0);

  const replace = useCallback((picture: ShownPicture | null): void => {
    shown.current?.release();
    shown.current = picture;
  }, []);
  useEffect(
    () => () => {
      asked.current = -1;
      replace(null);
    },
    [replace],
  );

  const make = useCallback(
    async (ask: () => Promise<FileReply>): Promise<void> => {
      asked.current += 1;
      const mine = asked.current;
      setState({ kind: 'making' });
      try {
        const { bytes, mime } = await ask();
        const picture = await madePictures.show(bytes, mime);
        if (asked.current !== mine) return picture?.release();
        replace(picture);
        setState(picture === null ? { kind: 'failed' } : { kind: 'made', url: picture.url });
      } catch {
        if (asked.current === mine) setState({ kind: 'failed' });
      }
    },
    [replace],
  );

  const forget = useCallback((): void => {
    asked.current += 1;
    replace(null);
    setState({ kind: 'none' });
  }, [replace]);

  const save = async (fileName: string): Promise<void> => {
    if (shown.current !== null) await keepPicture(shown.current.url, fileName);
  };

  return { state, make, forget, save };
}
