// What comes with the first album that has posts, in one file.
export { FeedWall } from './FeedWall';
export { RemovedPost } from './RemovedPost';
export { writePost } from './write-post';
