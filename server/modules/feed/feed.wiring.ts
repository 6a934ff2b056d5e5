import { defineArea } from '../../area';
import { handleJob } from '../../jobs/queue';
import type { AccessArea } from '../access/access.wiring';
import type { MediaArea } from '../media/media.wiring';
import type { WordArea } from '../word/word.wiring';
import { createFeedSweep } from './feed-sweep.service';
import { SWEEP_POSTS } from './feed.jobs';
import { createFeed } from './feed.service';
import { FEED_TABLES } from './feed.tables';

export const feedArea = defineArea({
  name: 'feed',
  tables: FEED_TABLES,
  wire: (deps, { access: { access }, media, word }: AccessArea & MediaArea & WordArea) => ({
    feed: createFeed({ ...deps, access, mediaLists: media.lists, texts: word.texts }),
    sweep: createFeedSweep(deps),
  }),
  async bind({ routes }, { feed }) {
    (await import('./feed.routes')).bindFeed(routes, feed);
  },
  jobs: ({ feed, sweep }) => [
    handleJob(SWEEP_POSTS, async (_payload, signal) => {
      // First, so that a sweep that fails is followed by another.
      await sweep.scheduleNext();
      await feed.erase(signal);
    }),
  ],
  schedules: ({ sweep }) => [sweep],
});
