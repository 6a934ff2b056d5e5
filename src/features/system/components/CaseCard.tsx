import { Text, View } from '@tarojs/components';
import { useState } from 'react';
import { LEGAL_STATUS } from '@contract/constants/media';
import { CASE_KIND, CASE_STATE, VERDICT } from '@contract/constants/moderation';
import type { ModerationCase, RevealedPictures } from '@contract/schemas/moderation';
import { Button } from '@/components/Button';
import { joinClasses } from '@/components/class-names';
import { Checkbox } from '@/components/fields/Checkbox';
import { Pressable } from '@/components/Pressable';
import { formatRelativeTime } from '@/domain/format/relative-time';
import { describeCause, describeOutcome, describeScores, describeWechat, isRefusable } from '@/domain/moderation-words';
import { thumbhashUrl } from '@/domain/wall/thumbhash-url';
import { toA11yProps } from '@/platform/a11y';
import { http } from '@/platform/http';
import { Picture } from '@/platform/picture';
import { VideoPlayer } from '@/platform/video';
import { now } from '@/stores/base/clock';
import { showToast } from '@/stores/base/overlays';
import { holdThing } from '../hooks/hold-thing';
import type { Moderation } from '../hooks/use-moderation';
import { CheckedFrames } from './CheckedFrames';
import { ReportPictures } from './ReportPictures';
import styles from './CaseCard.module.scss';

export interface CaseCardProps {
  readonly about: ModerationCase;
  /** Undefined: nobody has asked to see it. */
  readonly picture: RevealedPictures[number] | undefined;
  /** The one that the keys are for. */
  readonly isCurrent: boolean;
  readonly isPicked: boolean;
  readonly acts: Pick<Moderation, 'decide' | 'change' | 'reveal' | 'toggle'>;
}

/** One case of the desk: what it is about, who says what, and what may be decided. */
export function CaseCard({ about, picture, isCurrent, isPicked, acts }: CaseCardProps) {
  const { id, kind, legalStatus, uploader } = about;
  const isOpen = about.state === CASE_STATE.open;
  const cause = describeCause(about);
  const outcome = describeOutcome(about);
  const facts = [
    outcome,
    describeScores(about.scores),
    describeWechat(about.wechat),
    about.text === '' ? '' : `${kind === CASE_KIND.appeal ? '申诉' : '说明'}：${about.text}`,
    about.postText === '' ? '' : `笔记：${about.postText}`,
    `相册 ${about.albumName}`,
    `上传者 ${uploader.nickname}，违规${about.uploaderIllegalCount}次`,
    about.lastTime === 0
      ? ''
      : `上次处理 ${about.lastActor} ${formatRelativeTime(about.lastTime, now())} ${about.lastReason}`.trim(),
  ].filter(Boolean);
  return (
    <View
      className={joinClasses(styles['card'], isCurrent && styles['current'])}
      {...toA11yProps({ role: 'group', label: `${cause}，${uploader.nickname}` })}
    >
      <CasePicture about={about} picture={picture} onAsk={() => void acts.reveal(id) /* tells its failures */} />
      <View className={styles['facts'] ?? ''}>
        <Text className={styles['cause'] ?? ''}>{cause}</Text>
        <Text className={styles['fact'] ?? ''}>{formatRelativeTime(about.createTime, now())}</Text>
        {facts.map((fact) => (
          <Text key={fact} className={styles['fact'] ?? ''}>
            {fact}
          </Text>
        ))}
        {picture !== undefined && <CheckedFrames picture={picture} ratioMilli={about.ratioMilli} />}
        <ReportPictures id={id} count={about.reportPictures ?? 0} />
        {isOpen ? (
          <>
            <Checkbox label="选择" isChecked={isPicked} onToggle={() => acts.toggle(id)} />
            <View className={styles['actions'] ?? ''}>
              <Button text="保全" size={40} kind="text" onPress={() => holdThing('media', about.resourceId)} />
              <Button text="通过" size={40} kind="tonal" onPress={() => acts.decide([id], VERDICT.pass)} />
              {isRefusable(kind) && (
                <Button text="驳回" size={40} kind="outline" onPress={() => acts.decide([id], VERDICT.refuse)} />
              )}
              <Button text="违规下架" size={40} kind="danger" onPress={() => acts.decide([id], VERDICT.takeDown)} />
            </View>
          </>
        ) : (
          <View className={styles['actions'] ?? ''}>
            {legalStatus === LEGAL_STATUS.fine ? (
              <Button text="违规下架" size={40} kind="danger" onPress={() => acts.change(id, true)} />
            ) : (
              <Button text="解除违规" size={40} kind="outline" onPress={() => acts.change(id, false)} />
            )}
          </View>
        )}
      </View>
    </View>
  );
}

interface CasePictureProps extends Pick<CaseCardProps, 'about' | 'picture'> {
  readonly onAsk: () => void;
}

/** Blurred until somebody asks for it. */
function CasePicture({ about, picture, onAsk }: CasePictureProps) {
  const url = picture === undefined ? thumbhashUrl(about.thumbhash) : '';
  return (
    <View className={styles['picture'] ?? ''} style={url === '' ? {} : { backgroundImage: `url(${url})` }}>
      {picture === undefined ? (
        <Pressable className={styles['ask'] ?? ''} label="点按查看" isOnPhoto onPress={onAsk}>
          <Text>点按查看</Text>
        </Pressable>
      ) : (
        <Shown picture={picture} />
      )}
    </View>
  );
}

/** A photo; of a video its poster until it is played. */
function Shown({ picture }: { readonly picture: RevealedPictures[number] }) {
  const { url, smallUrl, videoUrl } = picture;
  const [isPlaying, setIsPlaying] = useState(false);
  if (videoUrl !== '') {
    return (
      <VideoPlayer
        url={http.baseUrl + videoUrl}
        posterUrl={http.baseUrl + url}
        label="被审核的视频"
        className={styles['shown'] ?? ''}
        isPlaying={isPlaying}
        onPlayingChange={setIsPlaying}
        onError={() => showToast('视频无法播放', { isError: true })}
      />
    );
  }
  return (
    <View className={styles['shown'] ?? ''} {...toA11yProps({ role: 'img', label: '被审核的内容' })}>
      <Picture
        url={http.baseUrl + smallUrl}
        largeUrl={http.baseUrl + url}
        fit="contain"
        className={styles['shown'] ?? ''}
        isUrgent
      />
    </View>
  );
}
