/** What the build has put in, the same on every platform. Imported by the page that shows it and by no other: the list is long. */
export const buildFacts = {
  /** Rows of the packages this is made of, as JSON. */
  builtWith: process.env.BUILT_WITH ?? '',
} as const;
