/** A face that nobody has. Lengths are of a picture of 400 x 400. */
export interface DrawnFace {
  readonly skin: string;
  readonly shade: string;
  readonly hair: string;
  /** Half its width. */
  readonly width: number;
  /** From its middle to an eye. */
  readonly eye: number;
  readonly lid: number;
  readonly brow: number;
  readonly nose: number;
  readonly mouth: number;
  readonly fringe: number;
}

export interface Pose {
  /** Degrees, clockwise. */
  readonly turn?: number;
  readonly scale?: number;
}

export const DRAWN_FACES: readonly [DrawnFace, ...DrawnFace[]] = [
  {
    skin: '#f0c9ae',
    shade: '#c08f73',
    hair: '#2c1d12',
    width: 92,
    eye: 42,
    lid: 9,
    brow: 0,
    nose: 10,
    mouth: 36,
    fringe: 0,
  },
  {
    skin: '#8d5a3c',
    shade: '#5d3723',
    hair: '#120c08',
    width: 104,
    eye: 48,
    lid: 7,
    brow: 6,
    nose: 30,
    mouth: 46,
    fringe: 12,
  },
  {
    skin: '#f7dcc8',
    shade: '#d3a68a',
    hair: '#a8742f',
    width: 84,
    eye: 38,
    lid: 11,
    brow: -4,
    nose: 0,
    mouth: 30,
    fringe: -10,
  },
  {
    skin: '#d9a679',
    shade: '#a8744c',
    hair: '#3b2a20',
    width: 98,
    eye: 44,
    lid: 6,
    brow: 10,
    nose: 20,
    mouth: 28,
    fringe: 26,
  },
];

/** Of the square that a head is drawn in. */
export const HEAD_EDGE = 400;
export const MIDDLE = HEAD_EDGE / 2;
export const EYES_AT = 190;

function drawEye({ shade, hair, eye, lid, brow }: DrawnFace, side: -1 | 1): string {
  const x = MIDDLE + side * eye;
  return `<ellipse cx="${x}" cy="188" rx="24" ry="13" fill="${shade}" filter="url(#soft)"/>
    <ellipse cx="${x}" cy="${EYES_AT}" rx="18" ry="${lid}" fill="#f4f0ee"/>
    <circle cx="${x}" cy="${EYES_AT}" r="8" fill="#2b1d14"/>
    <circle cx="${x + 2}" cy="187" r="2" fill="#fff"/>
    <path d="M${x - 22} ${166 - brow} Q${x} ${154 - brow} ${x + 22} ${166 - brow}" stroke="${hair}" stroke-width="8" fill="none"/>`;
}

/** An SVG element of 400 x 400, to be placed in a picture. */
export function drawHead(face: DrawnFace, { turn = 0, scale = 1 }: Pose): string {
  const { skin, shade, hair, width, nose, mouth, fringe } = face;
  const [left, right] = [MIDDLE - width, MIDDLE + width];
  return `<g transform="translate(200 200) rotate(${turn}) scale(${scale}) translate(-200 -200)">
    <defs>
      <radialGradient id="skin${width}" cx=".45" cy=".4" r=".7"><stop offset="0" stop-color="${skin}"/><stop offset="1" stop-color="${shade}"/></radialGradient>
      <filter id="soft"><feGaussianBlur stdDeviation="2"/></filter>
    </defs>
    <ellipse cx="200" cy="170" rx="${width + 18}" ry="140" fill="${hair}"/>
    <rect x="165" y="290" width="70" height="90" fill="${shade}"/>
    <ellipse cx="200" cy="205" rx="${width}" ry="125" fill="url(#skin${width})"/>
    <path d="M${left} 150 Q200 ${70 + fringe} ${right} 150 Q200 ${120 + fringe} ${left} 150" fill="${hair}"/>
    ${drawEye(face, -1)}${drawEye(face, 1)}
    <path d="M196 195 L${186 - nose / 4} 240 Q200 252 ${214 + nose / 4} 240 L204 195" fill="${shade}" opacity=".55"/>
    <ellipse cx="191" cy="244" rx="5" ry="3" fill="#5b3a2e"/><ellipse cx="209" cy="244" rx="5" ry="3" fill="#5b3a2e"/>
    <path d="M${MIDDLE - mouth} 280 Q200 268 ${MIDDLE + mouth} 280 Q200 302 ${MIDDLE - mouth} 280" fill="#a8514d"/>
    <path d="M${MIDDLE - mouth} 280 Q200 286 ${MIDDLE + mouth} 280" stroke="#5d2323" stroke-width="2.5" fill="none"/>
  </g>`;
}
