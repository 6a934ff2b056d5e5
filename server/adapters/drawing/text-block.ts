import { type Letter, type Letters, UNITS } from './letters';

export interface TextStyle {
  readonly sizePx: number;
  readonly colour: string;
  /** Of the strokes, in units of the font: the file's own are its thinnest, and a pen goes along them. */
  readonly penUnits: number;
}

/** What a line is wide, in pixels. */
export interface TextLine {
  readonly letters: readonly Letter[];
  readonly widthPx: number;
}

export const REGULAR_PEN = 42;
export const BOLD_PEN = 70;

// A character of many strokes has no room for a thick pen: its outline is about this long before it fills up.
const ROOMY_OUTLINE = 1_700;
const ELLIPSIS = '…';
/** No line begins with these. */
const CLOSING = /[，。、！？；：”’）》」』】…,.!?;:)]/;

export const penOf = (letter: Letter, penUnits: number): number =>
  Math.round(penUnits * Math.min(1, Math.sqrt(ROOMY_OUTLINE / Math.max(1, letter.outline.length))));

/** The pen also widens what stands narrow. */
const advanceOf = (letter: Letter, penUnits: number): number => letter.advance + (letter.isWide ? 0 : penUnits * 0.6);

/** A text in lines of at most this width, and of at most so many: what is too long ends with an ellipsis. */
export function breakLines(
  letters: Letters,
  text: string,
  style: Pick<TextStyle, 'sizePx' | 'penUnits'>,
  room: { readonly widthPx: number; readonly maxLines: number },
): readonly TextLine[] {
  const toPx = (units: number): number => (units * style.sizePx) / UNITS;
  const widthOf = (some: readonly Letter[]): number =>
    toPx(some.reduce((sum, letter) => sum + advanceOf(letter, style.penUnits), 0));
  const rest = letters.shape(text.trim().replace(/\s+/g, ' '));
  const lines: Letter[][] = [];
  let at = 0;
  while (at < rest.length && lines.length < room.maxLines) {
    const end = lineEnd(rest, at, (some) => widthOf(some) <= room.widthPx);
    lines.push(rest.slice(at, end));
    at = end;
    while (at < rest.length && isSpace(rest[at])) at += 1;
  }
  const last = lines.at(-1);
  if (at < rest.length && last !== undefined) {
    const dots = letters.shape(ELLIPSIS);
    while (last.length > 0 && widthOf([...last, ...dots]) > room.widthPx) last.pop();
    last.push(...dots);
  }
  return lines.map((line) => ({ letters: line, widthPx: widthOf(line) }));
}

const isSpace = (letter: Letter | undefined): boolean => letter?.outline === '';

/** Where the line that begins at `from` ends: after the last word that fits, or inside a word that is longer than a line. */
function lineEnd(all: readonly Letter[], from: number, fits: (some: readonly Letter[]) => boolean): number {
  let end = from + 1;
  while (end < all.length && fits(all.slice(from, end + 1))) end += 1;
  if (end === all.length) return end;
  for (let at = end; at > from + 1; at -= 1) {
    if (CLOSING.test(all[at]?.character ?? '')) continue;
    if (isSpace(all[at]) || all[at]?.isWide === true || all[at - 1]?.isWide === true) return at;
  }
  return end;
}

/** A darker or brighter line around letters that stand on a picture. */
export interface TextEdge {
  readonly colour: string;
  readonly units: number;
}

/** One line as SVG; `y` is where its letters stand. */
export function drawLine(line: TextLine, x: number, y: number, style: TextStyle, edge?: TextEdge): string {
  const scale = style.sizePx / UNITS;
  const draw = (colour: string, addedUnits: number): string => {
    let at = 0;
    const paths = line.letters.map((letter) => {
      const place = Math.round(at);
      at += advanceOf(letter, style.penUnits);
      if (letter.outline === '') return '';
      const pen = penOf(letter, style.penUnits) + addedUnits;
      return `<path transform="translate(${place},0)" stroke-width="${pen}" d="${letter.outline}"/>`;
    });
    return `<g fill="${colour}" stroke="${colour}" stroke-linejoin="round">${paths.join('')}</g>`;
  };
  const below = edge === undefined ? '' : draw(edge.colour, edge.units);
  return `<g transform="translate(${x},${y}) scale(${scale},${-scale})">${below}${draw(style.colour, 0)}</g>`;
}
