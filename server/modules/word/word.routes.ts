import {
  addWord,
  findWord,
  importWords,
  listWordGroups,
  listWords,
  removeWordGroup,
  removeWords,
  restoreWordGroup,
  saveWordGroup,
  setWordLevel,
  testText,
} from '@contract/http/word';
import { Empty, Nothing } from '@contract/schemas/shared';
import {
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
} from '@contract/schemas/word';
import type { Routes } from '../../http/bind';
import type { WordDeskService } from './word-desk.service';

export function bindWords(routes: Routes, desk: WordDeskService): void {
  routes.bind(listWords, { input: WordPageQuery, data: WordPage }, desk.list);
  routes.bind(findWord, { input: WordByTextQuery, data: FoundWord }, desk.find);
  routes.bind(addWord, { input: AddWordInput, data: AddedWord }, desk.add);
  routes.bind(removeWords, { input: RemoveWordsInput, data: ChangedWords }, desk.remove);
  routes.bind(setWordLevel, { input: WordLevelInput, data: ChangedWords }, desk.setLevel);
  routes.bind(importWords, { input: ImportWordsInput, data: WordImportReport }, desk.importFile);
  routes.bind(testText, { input: TestTextInput, data: TestedText }, desk.test);
  routes.bind(listWordGroups, { input: Empty, data: WordGroups }, desk.listGroups);
  routes.bind(saveWordGroup, { input: SaveWordGroupInput, data: WordGroup }, desk.saveGroup);
  routes.bind(removeWordGroup, { input: WordGroupIdInput, data: Nothing }, desk.removeGroup);
  routes.bind(restoreWordGroup, { input: WordGroupIdInput, data: WordGroup }, desk.restoreGroup);
}
