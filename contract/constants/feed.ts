export const POST_MEDIA_MAX = 18;
export const POST_TITLE_MAX_LENGTH = 20;
export const POST_TEXT_MAX_LENGTH = 1_000;
export const POST_TOPICS_MAX = 10;
export const POST_TOPIC_MAX_LENGTH = 20;
export const POST_PLACE_MAX_LENGTH = 30;
/** Of one album. */
export const POSTS_MAX = 50_000;
export const POSTS_PINNED_MAX = 3;
/** A post that was removed can be taken back that long; then it is erased. */
export const POST_KEPT_DAYS = 1;
/** Topics that a feed offers to choose from. */
export const FEED_TOPICS_SHOWN = 12;
