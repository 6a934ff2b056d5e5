import Type from 'typebox';
import {
  WORD_BATCH_MAX,
  WORD_FILE_MAX_LENGTH,
  WORD_GROUP_NAME_MAX_LENGTH,
  WORD_MAX_LENGTH,
  WORD_TEST_MAX_LENGTH,
} from '../constants/word';
import { PageQuery, pageOf, Uid } from './shared';

const OwnLevel = Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4)]);
const Level = Type.Union([Type.Literal(0), OwnLevel]);
/** Longer than a word may be: what stands between its letters does not count. */
const TypedWord = Type.String({ maxLength: WORD_MAX_LENGTH * 4 });

export const SensitiveWord = Type.Object({
  id: Uid,
  text: Type.String(),
  groupId: Uid,
  groupName: Type.String(),
  /** 0: the group's. */
  level: Level,
  /** What that comes to. */
  effectiveLevel: OwnLevel,
  /** Texts that it was found in. */
  hits: Type.Integer(),
  /** 0: none. */
  lastHitTime: Type.Integer(),
  createTime: Type.Integer(),
});
export type SensitiveWord = Type.Static<typeof SensitiveWord>;

export const WordPageQuery = Type.Object({
  ...PageQuery,
  groupId: Type.Optional(Uid),
  keyword: Type.Optional(TypedWord),
  /** By hits instead of the newest first. */
  byHits: Type.Optional(Type.Boolean()),
});
export type WordPageQuery = Type.Static<typeof WordPageQuery>;
export const WordPage = pageOf(SensitiveWord);
export type WordPage = Type.Static<typeof WordPage>;

export const WordByTextQuery = Type.Object({ text: TypedWord });
export type WordByTextQuery = Type.Static<typeof WordByTextQuery>;
export const FoundWord = Type.Union([SensitiveWord, Type.Null()]);
export type FoundWord = Type.Static<typeof FoundWord>;

export const AddWordInput = Type.Object({ groupId: Uid, text: TypedWord, level: Level });
export type AddWordInput = Type.Static<typeof AddWordInput>;
export const AddedWord = Type.Object({
  /** False: it was there already, and stays as it was. */
  isNew: Type.Boolean(),
  word: SensitiveWord,
});
export type AddedWord = Type.Static<typeof AddedWord>;

const WordIds = Type.Array(Uid, { minItems: 1, maxItems: WORD_BATCH_MAX, uniqueItems: true });
export const RemoveWordsInput = Type.Object({ ids: WordIds });
export type RemoveWordsInput = Type.Static<typeof RemoveWordsInput>;
export const WordLevelInput = Type.Object({ ids: WordIds, level: Level });
export type WordLevelInput = Type.Static<typeof WordLevelInput>;
export const ChangedWords = Type.Object({ changed: Type.Integer() });
export type ChangedWords = Type.Static<typeof ChangedWords>;

export const WordGroup = Type.Object({
  id: Uid,
  name: Type.String(),
  level: OwnLevel,
  wordCount: Type.Integer(),
  hits: Type.Integer(),
});
export type WordGroup = Type.Static<typeof WordGroup>;
export const WordGroups = Type.Array(WordGroup);
export type WordGroups = Type.Static<typeof WordGroups>;

export const SaveWordGroupInput = Type.Object({
  /** Without one a group is made. */
  id: Type.Optional(Uid),
  name: Type.String({ maxLength: WORD_GROUP_NAME_MAX_LENGTH }),
  level: OwnLevel,
});
export type SaveWordGroupInput = Type.Static<typeof SaveWordGroupInput>;
export const WordGroupIdInput = Type.Object({ id: Uid });
export type WordGroupIdInput = Type.Static<typeof WordGroupIdInput>;

export const ImportWordsInput = Type.Object({
  groupId: Uid,
  /** One word a line. */
  text: Type.String({ maxLength: WORD_FILE_MAX_LENGTH }),
});
export type ImportWordsInput = Type.Static<typeof ImportWordsInput>;
export const WordImportReport = Type.Object({
  taken: Type.Integer(),
  /** Lines that name a word which is there already, or stood further up. */
  doubled: Type.Integer(),
  bad: Type.Integer(),
  /** The first bad ones. */
  badLines: Type.Array(Type.Object({ line: Type.Integer(), text: Type.String(), reason: Type.Integer() })),
});
export type WordImportReport = Type.Static<typeof WordImportReport>;

export const TestTextInput = Type.Object({ text: Type.String({ maxLength: WORD_TEST_MAX_LENGTH }) });
export type TestTextInput = Type.Static<typeof TestTextInput>;
export const TestedText = Type.Object({
  /** 0: nothing is wrong with it. */
  level: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2), Type.Literal(3)]),
  /** In their order and apart from each other; `start` and `end` count as JavaScript does. */
  marks: Type.Array(
    Type.Object({
      start: Type.Integer(),
      end: Type.Integer(),
      word: Type.String(),
      groupName: Type.String(),
      level: OwnLevel,
    }),
  ),
  /** There are more places than are marked. */
  isCut: Type.Boolean(),
  /** As it would be stored. Empty where it is refused. */
  stored: Type.String(),
});
export type TestedText = Type.Static<typeof TestedText>;
