import { defineArea } from '../../area';
import type { AlbumArea } from '../album/album.wiring';
import type { CapacityArea } from '../capacity/capacity.wiring';
import type { ChatArea } from '../chat/chat.wiring';
import type { LedgerArea } from '../ledger/ledger.wiring';
import type { MediaArea } from '../media/media.wiring';
import type { MemberService } from '../member/member.service';
import type { MoneyLimitService } from '../order/money-limit.service';
import type { SearchService } from '../search/search.service';
import type { WordArea } from '../word/word.wiring';
import { createAnswering } from './answering.service';
import { createAssistantTools } from './assistant-tools.service';
import { createAnswerBodies, createAssistant } from './assistant.service';
import { ASSISTANT_TABLES } from './assistant.tables';

type Needs = AlbumArea &
  CapacityArea &
  ChatArea &
  LedgerArea &
  MediaArea &
  WordArea & {
    readonly member: { readonly members: MemberService };
    readonly order: { readonly limits: Pick<MoneyLimitService, 'isMinor'> };
    readonly search: { readonly search: SearchService };
  };

const KEEP_UP_MS = 2_000;

export const assistantArea = defineArea({
  name: 'assistant',
  tables: ASSISTANT_TABLES,
  wire(deps, { album, capacity, chat, ledger, media, member, order, search, word }: Needs) {
    const { albums } = album;
    const { members } = member;
    const tools = createAssistantTools({ ...ledger, ...search, albums, members, ...capacity });
    const answering = createAnswering({ ...deps, ...word, tools });
    const assistant = createAssistant({
      ...deps,
      albums,
      members,
      answering,
      views: chat.views,
      lists: media.lists,
      isMinor: (userId) => order.limits.isMinor(userId),
    });
    return { assistant, answering, tools, answers: createAnswerBodies(deps.db), questions: assistant.questions };
  },
  async bind({ routes, http, log }, { assistant, answering }) {
    (await import('./assistant.routes')).bindAssistant(routes, assistant);
    const keepUp = (): void => {
      answering.keepUp().catch((error: unknown) => log.warn({ err: error }, 'answers could not be looked after'));
    };
    const timer = setInterval(keepUp, KEEP_UP_MS);
    http.addHook('onClose', async () => {
      clearInterval(timer);
      await answering.close();
    });
  },
});
