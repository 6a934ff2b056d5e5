import { useEffect } from 'react';
import { getAlbumPoster } from '@contract/http/album-share';
import { call } from '@/api/client';
import { Button } from '@/components/Button';
import { useMadePicture } from './use-made-picture';
import { MadePicture } from './MadePicture';

export interface PosterPartProps {
  readonly albumId: string;
  readonly name: string;
  readonly onBack: () => void;
}

/** A picture of the album to be saved and sent: cover, name and code. */
export function PosterPart({ albumId, name, onBack }: PosterPartProps) {
  const work = useMadePicture();
  const { make } = work;
  useEffect(() => {
    void make(() => call(getAlbumPoster, { albumId })); // failures are part of the state
  }, [make, albumId]);
  return (
    <>
      <MadePicture
        work={work}
        words={`“${name}”的海报`}
        fileName={`${name === '' ? '相册' : name}-海报.jpg`}
        onRetry={() => void make(() => call(getAlbumPoster, { albumId })) /* failures are part of the state */}
      />
      <Button text="返回" kind="outline" isBlock onPress={onBack} />
    </>
  );
}
