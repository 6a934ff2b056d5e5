import { Image, Text, View } from '@tarojs/components';
import { GENERATE_STYLES, GENERATION_STATE } from '@contract/constants/generation';
import { isFilm } from '@contract/rules/generation';
import type { ChangeInput, Generation } from '@contract/schemas/generation';
import { Button } from '@/components/Button';
import { joinClasses } from '@/components/class-names';
import { IconButton } from '@/components/IconButton';
import { MediaSquare } from '@/components/MediaSquare';
import { Pressable } from '@/components/Pressable';
import { Progress } from '@/components/Progress';
import { ENGINE_NAMES, isUnderWay, listCompared, TYPE_NAMES } from '@/domain/album/generation-draft';
import { formatRelativeTime } from '@/domain/format/relative-time';
import { toA11yProps, toAltProps } from '@/platform/a11y';
import { http } from '@/platform/http';
import { now } from '@/stores/base/clock';
import styles from './GenerationCard.module.scss';

export interface GenerationCardProps {
  readonly generation: Generation;
  /** Of the results, from 0. */
  readonly onOpen: (place: number) => void;
  readonly onChange: (input: ChangeInput) => Promise<boolean>;
  readonly onCompare: () => void;
  /** A result. */
  readonly onReport: (mediaId: string) => void;
  readonly onCancel: () => Promise<void>;
  readonly onAgain: () => void;
  readonly onRemove: () => void;
}

/** An order, how far it is, and what was made. */
export function GenerationCard(props: GenerationCardProps) {
  const { generation, onOpen, onChange, onCompare, onReport, onCancel, onAgain, onRemove } = props;
  const { type, prompt, style, state, percent, reason, source, results, action, createTime, engine, points } =
    generation;
  const isMoving = isUnderWay(generation);
  const styleName = GENERATE_STYLES.find((each) => each.style === style)?.name ?? '';
  const what = action === 'UPSCALE' ? '放大' : action === 'VARIATION' ? '变化' : TYPE_NAMES[type];
  return (
    <View className={styles['card'] ?? ''} {...toA11yProps({ role: 'listitem' })}>
      <View className={styles['top'] ?? ''}>
        {source !== null && source.smallUrl !== '' && (
          <Image
            {...toAltProps('参考图')}
            className={styles['source'] ?? ''}
            src={http.baseUrl + source.smallUrl}
            mode="aspectFill"
          />
        )}
        <View className={styles['about'] ?? ''}>
          <Text className={styles['title'] ?? ''}>{`${what} · ${styleName}`}</Text>
          <Text className={styles['time'] ?? ''}>
            {[
              formatRelativeTime(createTime, now()),
              ENGINE_NAMES[engine],
              ...(points > 0 ? [isMoving ? `预留${points}积分` : `${points}积分`] : []),
            ].join(' · ')}
          </Text>
        </View>
        {!isMoving && <IconButton icon="trash-2" label="删除这条记录" size={20} colour="text-3" onPress={onRemove} />}
      </View>
      {prompt !== '' && <Text className={styles['prompt'] ?? ''}>{prompt}</Text>}
      {isMoving && (
        <View className={styles['moving'] ?? ''}>
          <View className={styles['bar'] ?? ''}>
            <Progress label={state === GENERATION_STATE.waiting ? '排队中' : '生成中'} percent={percent} />
          </View>
          <Button text="取消" kind="text" size={32} onPress={onCancel} />
        </View>
      )}
      {(state === GENERATION_STATE.failed || state === GENERATION_STATE.cancelled) && (
        <View className={styles['moving'] ?? ''}>
          <Text className={joinClasses(styles['state'], state === GENERATION_STATE.failed && styles['failed'])}>
            {state === GENERATION_STATE.failed ? reason : '已取消'}
          </Text>
          <Button text="重试" kind="outline" size={32} onPress={onAgain} />
        </View>
      )}
      {state === GENERATION_STATE.done && results.length === 0 && (
        <Text className={styles['state'] ?? ''}>作品已从相册删除</Text>
      )}
      {results.length > 0 && (
        <View className={joinClasses(styles['grid'], results.length === 1 && styles['single'])}>
          {results.map((media, place) => (
            <View key={media.id} className={styles['result'] ?? ''}>
              <Pressable label={`${styleName}，第${place + 1}个`} onPress={() => onOpen(place)}>
                <MediaSquare media={media} />
              </Pressable>
              <ResultTools generation={generation} place={place} onChange={onChange} onReport={onReport} />
            </View>
          ))}
        </View>
      )}
      {state === GENERATION_STATE.done && (
        <View className={styles['more'] ?? ''}>
          {listCompared(generation).length > 1 && (
            <Button text="对比" kind="text" size={32} isGuarded={false} onPress={onCompare} />
          )}
          {action === '' && (
            <Button text="用同样的设置再来" kind="text" size={32} isGuarded={false} onPress={onAgain} />
          )}
        </View>
      )}
    </View>
  );
}

interface ResultToolsProps extends Pick<GenerationCardProps, 'generation' | 'onChange' | 'onReport'> {
  readonly place: number;
}

/** What may be done with one result: what a model made may be wrong, which whoever ordered it tells the operator. */
function ResultTools({ generation: { id, type, engine, results }, place, onChange, onReport }: ResultToolsProps) {
  const media = results[place];
  const canChange = !isFilm(type) && media?.smallUrl !== '';
  if (media === undefined || (!canChange && engine === 'local')) return null;
  const tool = (text: string, onPress: () => Promise<void> | void, isGuarded = true) => (
    <Button
      text={text}
      label={`${text}第${place + 1}个`}
      kind="text"
      size={32}
      isGuarded={isGuarded}
      onPress={onPress}
    />
  );
  const change = (action: ChangeInput['action']) => async () =>
    void (await onChange({ id, mediaId: media.id, action }));
  return (
    <View className={styles['tools'] ?? ''}>
      {canChange && tool('放大', change('UPSCALE'))}
      {canChange && tool('变化', change('VARIATION'))}
      {engine === 'model' && tool('举报', () => onReport(media.id), false)}
    </View>
  );
}
