/** Seconds that a photo stays. */
export const SLIDE_SECONDS = [3, 5, 10] as const;
export type SlideSeconds = (typeof SLIDE_SECONDS)[number];

export function nextSeconds(seconds: SlideSeconds): SlideSeconds {
  return SLIDE_SECONDS[(SLIDE_SECONDS.indexOf(seconds) + 1) % SLIDE_SECONDS.length] ?? SLIDE_SECONDS[0];
}

/** What comes after a slide. A round that ends begins again with the first. */
export function nextSlide(index: number, count: number): { readonly index: number; readonly isRoundEnd: boolean } {
  const isRoundEnd = index + 1 >= count;
  return { index: isRoundEnd ? 0 : index + 1, isRoundEnd };
}
