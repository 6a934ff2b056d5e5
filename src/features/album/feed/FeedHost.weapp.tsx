import { FeedWall, type FeedWallProps } from './FeedWall';

/** The posts of an album. */
export function FeedHost(props: FeedWallProps) {
  return <FeedWall {...props} />;
}
