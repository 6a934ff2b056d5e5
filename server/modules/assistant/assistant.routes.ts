import * as calls from '@contract/http/assistant';
import { AnswerFound, AnswerQuery, Assistant, AssistantAgreeInput } from '@contract/schemas/chat/assistant';
import { ChatMessage } from '@contract/schemas/chat';
import { Empty } from '@contract/schemas/shared';
import type { Routes } from '../../http/bind';
import type { AssistantService } from './assistant.service';

export function bindAssistant(routes: Routes, assistant: AssistantService): void {
  routes.bind(calls.openAssistant, { input: Empty, data: Assistant }, assistant.open);
  routes.bind(calls.agreeAssistant, { input: AssistantAgreeInput, data: Assistant }, assistant.agree);
  routes.bind(calls.getAnswer, { input: AnswerQuery, data: ChatMessage }, assistant.getAnswer);
  routes.bind(calls.stopAnswer, { input: AnswerQuery, data: ChatMessage }, assistant.stop);
  routes.bind(calls.retryAnswer, { input: AnswerQuery, data: ChatMessage }, assistant.retry);
  routes.bind(calls.getAnswerFound, { input: AnswerQuery, data: AnswerFound }, assistant.listFound);
}
