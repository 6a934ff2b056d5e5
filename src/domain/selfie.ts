import type { Box, CropArea } from './crop-frame';

/** What is seen before the camera: light from 0 to 255, faces as parts of the picture, the largest first, null where none are looked for. */
export interface SelfieLook {
  readonly brightness: number;
  readonly faces:
    | readonly {
        readonly left: number;
        readonly top: number;
        readonly width: number;
        readonly height: number;
        readonly yaw: number;
      }[]
    | null;
}

export interface SelfieAdvice {
  /** False: what is taken now would hardly find anybody. */
  readonly isGood: boolean;
  readonly words: string;
}

const DARK_BELOW = 60;
const BRIGHT_ABOVE = 225;
/** Widths of a face, of the picture's. */
const FAR_BELOW = 0.2;
const NEAR_ABOVE = 0.7;
/**
 * A small face in the background does not count as a second person, and the server takes no face that is turned so far: see `judgeSelfie`.
 */
const BEHIND = 0.4;
const TURNED_FROM = 0.25;
/** How far its middle may be from the picture's. */
const OFF_BY = 0.18;

const not = (words: string): SelfieAdvice => ({ isGood: false, words });

/** What is said to who stands before the camera. Null look: the camera is on its way. */
export function adviseSelfie(look: SelfieLook | null): SelfieAdvice {
  if (look === null) return not('正在打开相机');
  if (look.brightness < DARK_BELOW) return not('光线太暗，请到亮一些的地方');
  if (look.brightness > BRIGHT_ABOVE) return not('光线太亮，请避开强光');
  if (look.faces === null) return { isGood: true, words: '光线充足，请把脸放进框里，正对镜头' };
  const [face, other] = look.faces;
  if (face === undefined) return not('没有检测到人脸，请靠近');
  if (other !== undefined && other.width > BEHIND * face.width) return not('画面里只能有一个人');
  if (face.width < FAR_BELOW) return not('离得太远，请靠近一些');
  if (face.width > NEAR_ABOVE) return not('离得太近，请往后一些');
  const isOff =
    Math.abs(face.left + face.width / 2 - 0.5) > OFF_BY || Math.abs(face.top + face.height / 2 - 0.5) > OFF_BY;
  if (isOff) return not('请把脸放进框里');
  return face.yaw >= TURNED_FROM ? not('脸转得太偏，请正对镜头') : { isGood: true, words: '正对镜头，光线充足' };
}

/** The square in the middle, which the guide stands in. */
export function guideArea({ width, height }: Box): CropArea {
  const side = Math.min(width, height);
  return { left: (width - side) / 2, top: (height - side) / 2, width: side, height: side };
}
