/** Height in px of a row of a title and two lines, by the size of type that the person has chosen. */
export const TWO_LINE_ROW_PX = { standard: 104, large: 116, extraLarge: 132 } as const;
