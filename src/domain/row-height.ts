/** Height in px of a row of a title and two lines, by the size of type that the person has chosen. */
export const TWO_LINE_ROW_PX = { standard: 104, large: 116, extraLarge: 132 } as const;
/** The same of a row of a person: a name and one line. */
export const PERSON_ROW_PX = { standard: 68, large: 78, extraLarge: 92 } as const;
