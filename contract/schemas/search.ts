import Type from 'typebox';
import { Album } from './album';
import { MediaItem } from './media';
import { CursorQuery, cursorPageOf, Day, Uid } from './shared';

/** Words apart by spaces: each of them must be found. From two characters on. */
const Keyword = Type.String({ maxLength: 100 });

/** Something of it has to be asked for. Finds what the caller discovers, and his own. */
export const SearchAlbumsQuery = Type.Object({
  ...CursorQuery,
  /** In the name, the description, the place, the tags. */
  keyword: Type.Optional(Keyword),
  tag: Type.Optional(Type.String({ maxLength: 40 })),
  place: Type.Optional(Keyword),
  /** It took place on one of these days; of an album that names no day: it was made on one of them. Both are included. */
  dayFrom: Type.Optional(Day),
  dayTo: Type.Optional(Day),
});
export type SearchAlbumsQuery = Type.Static<typeof SearchAlbumsQuery>;
/** Newest first. */
export const SearchAlbumPage = cursorPageOf(Album);
export type SearchAlbumPage = Type.Static<typeof SearchAlbumPage>;

/** What is typed so far, one character or more. */
export const SuggestQuery = Type.Object({ words: Type.String({ minLength: 1, maxLength: 50 }) });
export type SuggestQuery = Type.Static<typeof SuggestQuery>;
/** The best first: those that begin with what is typed before those that hold it. */
export const Suggestions = Type.Array(
  Type.Object({ text: Type.String(), kind: Type.Union([Type.Literal('album'), Type.Literal('tag')]) }),
);
export type Suggestions = Type.Static<typeof Suggestions>;

/** Of the albums that anybody discovers; what the most of them have first, no two that are the same but for capitals. */
export const PopularTags = Type.Array(Type.Object({ text: Type.String(), albumCount: Type.Integer() }));
export type PopularTags = Type.Static<typeof PopularTags>;

export const SearchMediaQuery = Type.Object({
  ...CursorQuery,
  /** In the file name, the remark, the camera, the lens, the name of the label. */
  keyword: Type.Optional(Keyword),
  /** In this album, which the caller may see; else in the albums that he discovers and in his own. */
  albumId: Type.Optional(Uid),
  /** The name of a label. */
  tag: Type.Optional(Type.String({ maxLength: 40 })),
  dayFrom: Type.Optional(Day),
  dayTo: Type.Optional(Day),
  /** The place of its album. */
  place: Type.Optional(Keyword),
  camera: Type.Optional(Keyword),
  /** hotResourceType */
  kind: Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1)])),
});
export type SearchMediaQuery = Type.Static<typeof SearchMediaQuery>;
/** By the time they were taken, newest first. */
export const SearchMediaPage = cursorPageOf(MediaItem);
export type SearchMediaPage = Type.Static<typeof SearchMediaPage>;
