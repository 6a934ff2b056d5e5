import { listAttention, listBlocked, listFans, setAttention, setBlock } from '@contract/http/attention';
import {
  AttentionInput,
  AttentionQuery,
  AttentionResult,
  BlockedQuery,
  BlockInput,
  BlockResult,
} from '@contract/schemas/attention';
import { PersonPage } from '@contract/schemas/user';
import type { Routes } from '../../http/bind';
import type { AttentionService } from './attention.service';

export function bindAttention(routes: Routes, attention: AttentionService): void {
  routes.bind(setAttention, { input: AttentionInput, data: AttentionResult }, (caller, input) =>
    attention.setAttention(caller, input),
  );
  routes.bind(listAttention, { input: AttentionQuery, data: PersonPage }, (caller, query) =>
    attention.listAttention(caller, query),
  );
  routes.bind(listFans, { input: AttentionQuery, data: PersonPage }, (caller, query) =>
    attention.listFans(caller, query),
  );
  routes.bind(setBlock, { input: BlockInput, data: BlockResult }, (caller, input) => attention.setBlock(caller, input));
  routes.bind(listBlocked, { input: BlockedQuery, data: PersonPage }, (caller, query) =>
    attention.listBlocked(caller, query),
  );
}
