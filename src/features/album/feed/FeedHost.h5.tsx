import { useLoaded } from '@/shell/use-loaded';
import type { FeedWallProps } from './FeedWall';
import { FeedWaiting } from './FeedWaiting';

const loadWall = () => import('./feed-parts');

/** The posts of an album. Their file comes with the first album that has some. */
export function FeedHost(props: FeedWallProps) {
  const loaded = useLoaded(true, loadWall);
  return loaded === null ? (
    <>
      {props.header}
      <FeedWaiting />
    </>
  ) : (
    <loaded.FeedWall {...props} />
  );
}
