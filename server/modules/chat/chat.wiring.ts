import { defineArea, type ServicesOf } from '../../area';
import { handleJob } from '../../jobs/queue';
import type { AccessArea } from '../access/access.wiring';
import type { AlbumArea } from '../album/album.wiring';
import type { InstallationArea } from '../installation/installation.wiring';
import type { MediaArea } from '../media/media.wiring';
import type { PrivacyService } from '../security/privacy.service';
import type { PushArea } from '../push/push.wiring';
import type { MoneyLimitService } from '../order/money-limit.service';
import type { SessionArea } from '../session/session.wiring';
import type { WordArea } from '../word/word.wiring';
import type { AnswerChannelDeps } from './answers/answer-channel';
import type { AnswerBodies, QuestionTaker } from './answers/answer-types';
import { createChatChanges } from './changes.service';
import { createChatPictures } from './chat-picture.service';
import { createChatAccepting } from './accepting.service';
import { createChatFiles } from './chat-file.service';
import { createChatContents } from './chat-content.service';
import { createChatMaking } from './chat-making.service';
import { CHAT_FILE_PATH, createChatPictureUrls } from './chat-picture-url';
import { createChatReporting } from './chat-report.service';
import { createChatSweep } from './chat-sweep.service';
import { MAKE_CHAT_FILM, SWEEP_CHAT_PICTURES } from './chat.jobs';
import { CHAT_TABLES } from './chat.tables';
import { createChatViews } from './chat-view.service';
import { createChatFriends } from './friend.service';
import { friendViews } from './friend-view';
import { createChatGroupCodes } from './groups/group-code.service';
import { createGroupLines } from './groups/group-lines';
import { createChatGroupPeople } from './groups/group-people.service';
import { createChatGroups } from './groups/group.service';
import { createChatHistory } from './history.service';
import { createChatMarks } from './marks.service';
import { createChatReactions } from './reaction.service';
import { createChatSending } from './sending.service';
import { createChatTypings } from './typing.service';

type Needs = InstallationArea &
  AccessArea &
  WordArea &
  PushArea &
  SessionArea &
  MediaArea &
  AlbumArea & {
    readonly security: { readonly privacy: PrivacyService };
    readonly order: { readonly limits: Pick<MoneyLimitService, 'isMinor'> };
    /** Built after this area. */
    readonly assistant: {
      readonly answers: AnswerBodies & Pick<AnswerChannelDeps, 'readGrowing'>;
      readonly questions: QuestionTaker;
    };
  };

export const chatArea = defineArea({
  name: 'chat',
  tables: CHAT_TABLES,
  async wire(deps, areas: Needs) {
    const { installation } = areas.installation;
    const { texts } = areas.word;
    const { access } = areas.access;
    const pictureUrls = createChatPictureUrls(await installation.secret('chat-picture'), deps.clock);
    const uploadSecret = await installation.secret('upload-credential');
    const pictures = createChatPictures({ ...deps, secret: uploadSecret, urls: pictureUrls });
    const fileUrls = createChatPictureUrls(await installation.secret('chat-file'), deps.clock, CHAT_FILE_PATH);
    const files = createChatFiles({ ...deps, urls: fileUrls });
    const answers: AnswerBodies = { readBodies: (...asked) => areas.assistant.answers.readBodies(...asked) };
    const questions: QuestionTaker = {
      weigh: (...asked) => areas.assistant.questions.weigh(...asked),
      take: (...asked) => areas.assistant.questions.take(...asked),
      begin: (messageId) => areas.assistant.questions.begin(messageId),
    };
    const views = createChatViews({
      albums: areas.album.albums,
      mediaLists: areas.media.lists,
      pictureUrls,
      fileUrls,
      answers,
    });
    const privacyOf: PrivacyService['privacyOf'] = (db, userId) => areas.security.privacy.privacyOf(db, userId);
    const isMinor = (userId: string) => areas.order.limits.isMinor(userId);
    const secret = await installation.secret('chat-content');
    const lines = createGroupLines({ ...deps, views });
    const groupPeople = createChatGroupPeople({ ...deps, access, texts, views, lines });
    const accepting = createChatAccepting({ ...deps, access, privacyOf, isMinor });
    return {
      pictures,
      files,
      making: createChatMaking(deps),
      reporting: createChatReporting(deps),
      reactions: createChatReactions({ ...deps, views, accepting }),
      views,
      changes: createChatChanges({ ...deps, views, friends: friendViews }),
      sending: createChatSending({
        ...deps,
        contents: createChatContents({ ...deps, access, texts, pictures, files }),
        views,
        pictures,
        files,
        accepting,
        questions,
        secret,
        pushes: areas.push.push,
      }),
      marks: createChatMarks({ ...deps, texts, views, pictures, files }),
      history: createChatHistory({ ...deps, views }),
      friends: createChatFriends({ ...deps, access, texts, views: friendViews, privacyOf }),
      groups: createChatGroups({ ...deps, texts, lines }),
      groupPeople,
      groupCodes: createChatGroupCodes({
        ...deps,
        people: groupPeople,
        secret: await installation.secret('chat-group'),
        publicUrl: deps.env.publicUrl,
      }),
      typings: createChatTypings(deps),
      sweep: createChatSweep({ ...deps, pictures, files }),
      db: deps.db,
      readGrowing: (messageId: string) => areas.assistant.answers.readGrowing(messageId),
      findByUniToken: (token: string) => areas.session.sessions.findByUniToken(token),
    };
  },
  async bind({ routes, http, rateLimits, openListener, log }, own) {
    const { bindChat, registerChatFiles, registerChatPictures } = await import('./chat.routes');
    bindChat(routes, own);
    registerChatPictures(http, own.pictures, rateLimits);
    registerChatFiles(http, own.files, rateLimits);
    await (await import('./socket/chat-socket')).registerChatSockets(http, { ...own, openListener, log });
  },
  jobs: ({ sweep, making }) => [
    handleJob(MAKE_CHAT_FILM, ({ fileId }, signal) => making.make(fileId, signal)),
    handleJob(SWEEP_CHAT_PICTURES, async (_payload, signal) => {
      // First, so that a sweep that fails is followed by another.
      await sweep.scheduleNext();
      await sweep.sweep(signal);
    }),
  ],
  schedules: ({ sweep }) => [sweep],
});

export type ChatArea = ServicesOf<typeof chatArea>;
