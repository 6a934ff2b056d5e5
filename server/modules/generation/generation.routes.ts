import {
  cancelGeneration,
  changeGenerated,
  generate,
  generateAiPhoto,
  generateOfPhoto,
  giveModelConsent,
  getGeneration,
  initGeneration,
  listGenerations,
  listUserTexts,
  removeGeneration,
  removeUserText,
  saveUserText,
} from '@contract/http/generation';
import {
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
} from '@contract/schemas/generation';
import { Empty, Nothing } from '@contract/schemas/shared';
import type { Routes } from '../../http/bind';
import type { GenerationService } from './generation.service';
import type { ModelConsentService } from './model-consent.service';
import type { UserTextService } from './user-text.service';

export function bindGenerations(
  routes: Routes,
  {
    generations,
    userTexts,
    consents,
  }: {
    readonly generations: GenerationService;
    readonly userTexts: UserTextService;
    readonly consents: ModelConsentService;
  },
): void {
  routes.bind(initGeneration, { input: Empty, data: GenerationInit }, generations.init);
  routes.bind(listGenerations, { input: GenerationsQuery, data: GenerationPage }, generations.list);
  routes.bind(getGeneration, { input: GenerationQuery, data: Generation }, generations.get);
  routes.bind(generate, { input: GenerateInput, data: Generation }, generations.generate);
  routes.bind(generateOfPhoto, { input: GenerateOfInput, data: Generation }, generations.generateOf);
  routes.bind(changeGenerated, { input: ChangeInput, data: Generation }, generations.change);
  routes.bind(generateAiPhoto, { input: GenerateAiPhotoInput, data: Generation }, generations.generateAiPhoto);
  routes.bind(cancelGeneration, { input: GenerationQuery, data: Generation }, generations.cancel);
  routes.bind(removeGeneration, { input: GenerationQuery, data: Nothing }, generations.remove);
  routes.bind(giveModelConsent, { input: GiveModelConsentInput, data: ModelConsent }, consents.give);
  routes.bind(listUserTexts, { input: Empty, data: UserTexts }, userTexts.list);
  routes.bind(saveUserText, { input: SaveUserTextInput, data: UserText }, userTexts.save);
  routes.bind(removeUserText, { input: GenerationQuery, data: Nothing }, userTexts.remove);
}
