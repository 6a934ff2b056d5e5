import type {
  ChangeInput,
  GenerateAiPhotoInput,
  GenerateInput,
  GenerateOfInput,
  Generation,
  GenerationInit,
  GenerationPage,
  GenerationQuery,
  GenerationsQuery,
  GiveModelConsentInput,
  ModelConsent,
  SaveUserTextInput,
  UserText,
  UserTexts,
} from '../schemas/generation';
import type { Empty, Nothing } from '../schemas/shared';
import { endpoint } from './endpoint';

const QUIET = { toast: false, loading: false } as const;

export const initGeneration = endpoint<Empty, GenerationInit>('GET', '/ai/api/albumImageGenerate/init', QUIET);
export const listGenerations = endpoint<GenerationsQuery, GenerationPage>(
  'GET',
  '/ai/api/albumImageGenerate/page',
  QUIET,
);
export const getGeneration = endpoint<GenerationQuery, Generation>('GET', '/ai/api/albumImageGenerate/getById', {
  ...QUIET,
  budget: 'followed',
});
export const generate = endpoint<GenerateInput, Generation>('POST', '/ai/api/albumImageGenerate/generations', {
  body: 'json',
});
export const generateOfPhoto = endpoint<GenerateOfInput, Generation>(
  'POST',
  '/ai/api/albumImageGenerate/generateByMJ',
  { body: 'json' },
);
export const changeGenerated = endpoint<ChangeInput, Generation>('POST', '/ai/api/albumImageGenerate/changeByMJ', {
  body: 'json',
});
export const generateAiPhoto = endpoint<GenerateAiPhotoInput, Generation>(
  'POST',
  '/album/album/photo/api/generateAiPhoto',
  { body: 'json', specified: 'name' },
);
/** What is done already stays in the album. */
export const cancelGeneration = endpoint<GenerationQuery, Generation>('POST', '/ai/api/albumImageGenerate/cancel', {
  body: 'json',
  specified: 'nothing',
});
/** Takes it off the list; its results stay in the album. */
export const removeGeneration = endpoint<GenerationQuery, Nothing>('POST', '/ai/api/albumImageGenerate/remove', {
  body: 'json',
  specified: 'nothing',
});

/** Whether one's photos may be handed to the model. Taking it back holds for what has not been handed over yet. */
export const giveModelConsent = endpoint<GiveModelConsentInput, ModelConsent>(
  'POST',
  '/ai/api/albumImageGenerate/consent',
  { body: 'json', specified: 'nothing' },
);

export const listUserTexts = endpoint<Empty, UserTexts>('GET', '/album/api/albumUserParams/getMyText', {
  ...QUIET,
  specified: 'path',
});
export const saveUserText = endpoint<SaveUserTextInput, UserText>('POST', '/album/api/albumUserParams/saveMyText', {
  body: 'json',
  specified: 'path',
});
export const removeUserText = endpoint<GenerationQuery, Nothing>('POST', '/album/api/albumUserParams/removeMyText', {
  body: 'json',
  specified: 'path',
});
