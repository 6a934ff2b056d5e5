import { measureYaw } from './net-faces';
import type { SeenFace } from './types';

// WeChat's VisionKit finds faces in pictures that it is given, on the phone itself (VKSession.detectFace, from its library 2.25 on).
interface Point {
  readonly x: number;
  readonly y: number;
}

interface FaceAnchor {
  /** The upper left corner, and the size, in parts of the picture. */
  readonly origin: Point;
  readonly size: { readonly width: number; readonly height: number };
  readonly points: readonly Point[];
}

interface VisionSession {
  /** Null: it has begun. */
  start(whenBegun: (problem: number | null) => void): void;
  on(event: 'updateAnchors' | 'removeAnchors', hear: (anchors: readonly FaceAnchor[]) => void): void;
  detectFace(picture: object): void;
  destroy(): void;
}

export interface VisionKit {
  createVKSession?(wish: { track: { face: { mode: 2 } }; version: 'v1' }): VisionSession;
}

interface Frame {
  readonly data: ArrayBuffer;
  readonly width: number;
  readonly height: number;
}

export interface WechatFaces {
  /** The faces that it saw last; null: it has not said anything yet, or cannot here. The picture is looked at after. */
  look(frame: Frame): readonly SeenFace[] | null;
  end(): void;
}

/** Of the 106 points: the middles of both eyes, and the tip of the nose. */
const POINTS = { right: 74, left: 77, nose: 46 } as const;

function toSeen({ origin, size, points }: FaceAnchor): SeenFace {
  const at = (index: number): readonly number[] => {
    const point = points[index];
    return point === undefined ? [] : [point.x, point.y];
  };
  const hasPoints = points.length > POINTS.left;
  return {
    left: origin.x,
    top: origin.y,
    width: size.width,
    height: size.height,
    yaw: hasPoints ? measureYaw(at(POINTS.right), at(POINTS.left), at(POINTS.nose)) : 0,
  };
}

const NOTHING: WechatFaces = { look: () => null, end: () => undefined };

/** Where WeChat is too old, or does not begin, none are looked for, and the server says what it found. */
export function openWechatFaces(kit: VisionKit): WechatFaces {
  if (kit.createVKSession === undefined) return NOTHING;
  let session: VisionSession;
  try {
    session = kit.createVKSession({ track: { face: { mode: 2 } }, version: 'v1' });
  } catch {
    return NOTHING;
  }
  let hasBegun = false;
  let faces: readonly SeenFace[] | null = null;
  session.on('updateAnchors', (anchors) => {
    faces = anchors.map(toSeen).sort((a, b) => b.width - a.width);
  });
  session.on('removeAnchors', () => {
    faces = [];
  });
  session.start((problem) => {
    hasBegun = problem === null;
  });
  return {
    look({ data, width, height }) {
      if (!hasBegun) return null;
      session.detectFace({ frameBuffer: data, width, height, scoreThreshold: 0.5, sourceType: 0, modelMode: 0 });
      return faces;
    },
    end() {
      hasBegun = false;
      session.destroy();
    },
  };
}
