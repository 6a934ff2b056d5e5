import { Text, View } from '@tarojs/components';
import { useRef } from 'react';
import {
  POST_MEDIA_MAX,
  POST_PLACE_MAX_LENGTH,
  POST_TEXT_MAX_LENGTH,
  POST_TITLE_MAX_LENGTH,
  POST_TOPIC_MAX_LENGTH,
  POST_TOPICS_MAX,
} from '@contract/constants/feed';
import { getPost, makePost, updatePost } from '@contract/http/feed';
import type { Post } from '@contract/schemas/feed';
import { call } from '@/api/client';
import { useCall } from '@/api/use-call';
import { Button } from '@/components/Button';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { Field } from '@/components/fields/Field';
import { FormCard } from '@/components/fields/FormCard';
import { TagsField } from '@/components/fields/TagsField';
import { TextArea } from '@/components/fields/TextArea';
import { addTopic, EMPTY_POST_DRAFT, findPostProblem, type PostDraft, readPostDraft } from '@/domain/album/post-draft';
import { toHex } from '@/domain/ids';
import { device } from '@/platform/device';
import { AlbumPageAbsent } from '@/shell/album/AlbumPageAbsent';
import { PageShell } from '@/shell/PageShell';
import { showToast } from '@/stores/base/overlays';
import { goBackToAlbum } from '@/stores/navigate';
import { MediaPicker } from '../baby/MediaPicker';
import { usePicking } from '../baby/use-picking';
import { noteFeedChange } from './feed-changes';
import { PostMediaField } from './PostMediaField';
import { usePostDraft } from './use-post-draft';
import styles from './ComposeScreen.module.scss';

export interface ComposeScreenProps {
  /** Null: the link names no album. */
  readonly albumId: string | null;
  /** Null: a new post. */
  readonly postId: string | null;
}

const toDraft = ({ title, text, topics, place, media, coverId }: Post): PostDraft => ({
  title,
  text,
  topics,
  place,
  media,
  coverId,
});

export function ComposeScreen({ albumId, postId }: ComposeScreenProps) {
  if (albumId === null) return <AlbumPageAbsent title="写笔记" />;
  if (postId === null) return <Compose key={albumId} albumId={albumId} post={null} />;
  return <ComposeKnown key={postId} albumId={albumId} postId={postId} />;
}

function ComposeKnown({ albumId, postId }: { readonly albumId: string; readonly postId: string }) {
  const post = useCall(getPost, { id: postId });
  if (post.data !== undefined && post.data.canEdit) return <Compose albumId={albumId} post={post.data} />;
  return (
    <PageShell title="编辑笔记" maxWidth={640}>
      {post.error !== null ? (
        <ErrorState onRetry={post.reload} />
      ) : post.data === undefined ? (
        <CellSkeleton rows={5} />
      ) : (
        <Empty icon="lock" title="只有作者能编辑这篇笔记" />
      )}
    </PageShell>
  );
}

interface ComposeProps {
  readonly albumId: string;
  readonly post: Post | null;
}

/** What of a post can be written: its photos in their order, its words. */
function Compose({ albumId, post }: ComposeProps) {
  const first = post === null ? EMPTY_POST_DRAFT : toDraft(post);
  const { draft, change, forget } = usePostDraft(`${albumId}:${post?.id ?? 'new'}`, first);
  const picking = usePicking(albumId);
  // One per post: a repeated tap gives the first.
  const requestId = useRef('');
  const publish = async (): Promise<void> => {
    const problem = findPostProblem(draft);
    if (problem !== null) return showToast(problem, { isError: true });
    if (requestId.current === '') requestId.current = toHex(await device.randomBytes(16));
    const fields = readPostDraft(draft);
    try {
      if (post === null) await call(makePost, { albumId, ...fields, requestId: requestId.current });
      else await call(updatePost, { id: post.id, ...fields });
      forget();
      noteFeedChange();
      showToast(post === null ? '已发布' : '更新成功');
      await goBackToAlbum(albumId);
    } catch {
      // The request layer has shown the error; what was written stays.
    }
  };
  const topicProblem = `话题是1到${POST_TOPIC_MAX_LENGTH}个字`;
  return (
    <PageShell
      title={post === null ? '写笔记' : '编辑笔记'}
      maxWidth={640}
      action={<Button text={post === null ? '发布' : '保存'} isBlock onPress={publish} />}
      overlay={
        picking.isPicking && (
          <MediaPicker
            albumId={albumId}
            title="选择照片和视频"
            hasVideos
            max={POST_MEDIA_MAX}
            isLastUploadedFirst
            picked={draft.media}
            onPicked={(media) => {
              change({ media });
              picking.close();
            }}
            onClose={picking.close}
          />
        )
      }
    >
      <View className={styles['form'] ?? ''}>
        <FormCard>
          <PostMediaField
            media={draft.media}
            coverId={draft.coverId}
            onChange={change}
            onPick={picking.pick}
            onUpload={picking.upload}
          />
        </FormCard>
        <FormCard>
          <Field
            label="标题"
            placeholder="填写标题会有更多人看"
            maxLength={POST_TITLE_MAX_LENGTH}
            hasCounter
            value={draft.title}
            onChange={(title) => change({ title })}
          />
          <TextArea
            label="正文"
            placeholder="说说照片里的故事"
            maxLength={POST_TEXT_MAX_LENGTH}
            value={draft.text}
            onChange={(text) => change({ text })}
          />
          <TagsField
            label="话题"
            placeholder="如：周末去哪儿"
            hint={`选填，最多${POST_TOPICS_MAX}个`}
            values={draft.topics}
            max={POST_TOPICS_MAX}
            maxLength={POST_TOPIC_MAX_LENGTH}
            onAdd={(typed) => addTopic(draft.topics, typed)}
            problem={topicProblem}
            onChange={(topics) => change({ topics })}
          />
          <Field
            label="地点"
            placeholder="选填"
            maxLength={POST_PLACE_MAX_LENGTH}
            value={draft.place}
            onChange={(place) => change({ place })}
          />
        </FormCard>
        <Text className={styles['kept'] ?? ''}>没发布的内容会留着，回来接着写</Text>
      </View>
    </PageShell>
  );
}
