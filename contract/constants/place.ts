export const PLACE_KEYWORD_MAX_LENGTH = 40;
/** Places where photos were taken are distinguished by cells, this many to a degree: about two kilometres each. */
export const PLACE_CELLS_PER_DEGREE = 50;
export const PLACES_PER_SEARCH = 20;
/** Searches, look-ups and map pictures that one person or device may ask for in an hour. */
export const MAP_CALLS_PER_HOUR = 120;
/** A still map's picture, in CSS pixels; it is drawn at twice that. */
export const MAP_PICTURE_WIDTH = 500;
export const MAP_PICTURE_HEIGHT = 320;
