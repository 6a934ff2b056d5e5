import { useState, type ReactNode } from 'react';
import { FACE_ANSWER } from '@contract/constants/face';
import type { FaceBox } from '@contract/schemas/face-box';
import type { MediaItem } from '@contract/schemas/media';
import { guessPerson } from '@/domain/album-people';
import { describeBox } from '@/domain/found-faces';
import { answerFace } from '@/stores/face-findings';
import { toggleFaceBoxes, useFaceBoxes } from '@/stores/face-boxes';
import { FaceBoxes } from './FaceBoxes';
import { FaceSheet } from './FaceSheet';
import { PersonFaceSheet } from './PersonFaceSheet';

export interface MediaFaces {
  readonly boxes: ReactNode;
  readonly sheet: ReactNode;
  /** For those who manage the album, where the photo shows people: whether they are marked, and the other. Null: nobody is. */
  readonly marking: { readonly isOn: boolean; readonly toggle: () => void } | null;
}

/** A face that the person has not answered for is sent only to the managers of an album with people. */
const isOfAlbum = ({ answer }: FaceBox): boolean => answer === FACE_ANSWER.none;
const describe = (face: FaceBox): string => (isOfAlbum(face) ? guessPerson(face.personName) : describeBox(face));

/** The faces on the photo in view that the person may know of, and the question whose one is. */
export function useMediaFaces(media: MediaItem | undefined, onAnswered: () => Promise<void>): MediaFaces {
  const [asked, setAsked] = useState<{ readonly faceId: string; readonly isOwn: boolean } | null>(null);
  const isShown = useFaceBoxes((state) => state.isShown);
  const faces = media?.faces ?? [];
  const shown = isShown ? faces : faces.filter((face) => !isOfAlbum(face));
  const face = faces.find(({ faceId }) => faceId === asked?.faceId);
  const close = (): void => setAsked(null);
  const ask = (one: FaceBox): void => setAsked({ faceId: one.faceId, isOwn: !isOfAlbum(one) });

  const toSheet = (): ReactNode => {
    if (media === undefined || asked === null || face === undefined) return null;
    if (asked.isOwn) {
      return (
        <FaceSheet
          face={{ faceId: face.faceId, box: face, media }}
          sought={{ relation: face.relation, name: face.name }}
          onAnswer={async (answer) => {
            if (await answerFace(face.faceId, answer, face.answer, face)) await onAnswered();
          }}
          onLabelled={onAnswered}
          onClose={close}
        />
      );
    }
    return (
      <PersonFaceSheet
        key={face.faceId}
        face={face}
        media={media}
        onChanged={onAnswered}
        onOwn={() => setAsked({ faceId: face.faceId, isOwn: true })}
        onClose={close}
      />
    );
  };
  return {
    boxes: shown.length === 0 ? null : <FaceBoxes faces={shown} describe={describe} onChoose={ask} />,
    sheet: toSheet(),
    marking: faces.some(isOfAlbum) ? { isOn: isShown, toggle: toggleFaceBoxes } : null,
  };
}
