import {
  GENERATE_ENGINES,
  GENERATE_OPTIONS,
  GENERATE_RATIOS,
  GENERATE_STYLES,
  type GenerateEngine,
  type GenerateOption,
  type GenerateRatio,
  type GenerateStyle,
} from '@contract/constants/generation';

const SEEDS = 2_147_483_647;
/** Of the picture at that place in an order: one's own for each, the same each time. */
export const seedAt = (seed: number, position: number): number => (seed + position * 7_919) % SEEDS;

// What a row says was checked when it was written; an older version's word that is none any more is the first.
export const styleOf = (said: string): GenerateStyle =>
  GENERATE_STYLES.find(({ style }) => style === said)?.style ?? 'general';
export const optionOf = (said: number): GenerateOption =>
  GENERATE_OPTIONS.find(({ option }) => option === said)?.option ?? 1;
export const ratioOf = (said: string): GenerateRatio =>
  (Object.keys(GENERATE_RATIOS) as GenerateRatio[]).find((ratio) => ratio === said) ?? '1:1';

export const engineOf = (said: string): GenerateEngine => GENERATE_ENGINES.find((each) => each === said) ?? 'local';

/** As the file is called in the album. */
export function fileNameOf(style: string, position: number, film: boolean): string {
  const name = GENERATE_STYLES.find((each) => each.style === style)?.name ?? '';
  return `${name}${position + 1}.${film ? 'mp4' : 'jpg'}`;
}
