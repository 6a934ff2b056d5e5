import type { Empty, Nothing } from '../schemas/shared';
import type {
  AddedWord,
  AddWordInput,
  ChangedWords,
  FoundWord,
  ImportWordsInput,
  RemoveWordsInput,
  SaveWordGroupInput,
  TestedText,
  TestTextInput,
  WordByTextQuery,
  WordGroup,
  WordGroupIdInput,
  WordGroups,
  WordImportReport,
  WordLevelInput,
  WordPage,
  WordPageQuery,
} from '../schemas/word';
import { endpoint } from './endpoint';

const DESK = { auth: 'admin', right: 'moderation', loading: false } as const;
const CHANGE = { ...DESK, body: 'json' } as const;
const OWN = { ...CHANGE, specified: 'nothing' } as const;

export const listWords = endpoint<WordPageQuery, WordPage>('GET', '/album/api/sensitiveWord/page', {
  ...DESK,
  specified: 'path',
});
/** The word that a text is, however it is written. */
export const findWord = endpoint<WordByTextQuery, FoundWord>('GET', '/album/api/sensitiveWord/getByText', {
  ...DESK,
  specified: 'path',
});
/** A word that has been taken away comes back with its hits. A repeat changes nothing. */
export const addWord = endpoint<AddWordInput, AddedWord>('POST', '/album/api/sensitiveWord', CHANGE);
export const removeWords = endpoint<RemoveWordsInput, ChangedWords>('DELETE', '/album/api/sensitiveWord', CHANGE);

export const listWordGroups = endpoint<Empty, WordGroups>('GET', '/album/api/sensitiveWordGriyo/groupList', {
  ...DESK,
  specified: 'path',
});
export const saveWordGroup = endpoint<SaveWordGroupInput, WordGroup>('POST', '/album/api/sensitiveWordGriyo', CHANGE);
/** With its words. */
export const removeWordGroup = endpoint<WordGroupIdInput, Nothing>('DELETE', '/album/api/sensitiveWordGriyo', CHANGE);

/** Brings back one that was removed a moment ago. */
export const restoreWordGroup = endpoint<WordGroupIdInput, WordGroup>(
  'POST',
  '/album/api/sensitiveWordGriyo/undo',
  OWN,
);

export const setWordLevel = endpoint<WordLevelInput, ChangedWords>('POST', '/album/api/sensitiveWord/level', OWN);
/** Takes what is good and tells of the rest. */
export const importWords = endpoint<ImportWordsInput, WordImportReport>('POST', '/album/api/sensitiveWord/import', OWN);
/** What would happen to a text. Counts no hits. */
export const testText = endpoint<TestTextInput, TestedText>('POST', '/album/api/sensitiveWord/test', OWN);
