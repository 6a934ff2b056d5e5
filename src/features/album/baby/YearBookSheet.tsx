import { useEffect, useRef } from 'react';
import { getYearBook } from '@contract/http/baby';
import type { BabyChild } from '@contract/schemas/baby';
import { call } from '@/api/client';
import { Sheet } from '@/components/layers/Sheet';
import { nameYearBook } from '@/domain/album/year-book';
import { MadePicture } from '../share/MadePicture';
import { useMadePicture } from '../share/use-made-picture';

export interface YearBookSheetProps {
  readonly albumId: string;
  readonly child: BabyChild;
  readonly year: number;
  readonly onClose: () => void;
}

/** A year of a child's as one long picture, to be kept or sent. */
export function YearBookSheet({ albumId, child, year, onClose }: YearBookSheetProps) {
  const work = useMadePicture();
  const { make } = work;
  const draw = useRef((): Promise<void> => Promise.resolve());
  draw.current = () => make(() => call(getYearBook, { albumId, childId: child.id, year, form: 'picture' }));
  useEffect(() => void draw.current() /* part of the state */, []);
  return (
    <Sheet title={`${year}年的年册`} onClose={onClose}>
      <MadePicture
        work={work}
        words={`${child.name}的${year}年`}
        fileName={nameYearBook(child.name, year, 'jpg')}
        onRetry={() => void draw.current() /* part of the state */}
      />
    </Sheet>
  );
}
