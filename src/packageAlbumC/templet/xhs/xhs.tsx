import { useRouter } from '@tarojs/taro';
import { parseFeedParams } from '@/domain/album-routes';
import { parseVisitVia } from '@/domain/routes';
import { ComposeScreen } from '@/features/album/feed/ComposeScreen';
import { PostScreen } from '@/features/album/feed/PostScreen';
import { PhotosScreen } from '@/features/album/wall/PhotosScreen';

/** The page of an album that is a feed. Without a post it is the photos', which shows what an album's template puts in front. */
export default function XhsPage() {
  const { params } = useRouter();
  const feed = parseFeedParams(params);
  if (feed.isWriting) return <ComposeScreen albumId={feed.albumId} postId={feed.postId} />;
  if (feed.postId !== null) return <PostScreen albumId={feed.albumId} postId={feed.postId} />;
  return <PhotosScreen {...feed} via={parseVisitVia(params)} />;
}
