import { Image, Text, View } from '@tarojs/components';
import { useState } from 'react';
import {
  GENERATE_COUNT_MAX,
  GENERATE_OPTIONS,
  GENERATE_RATIOS,
  GENERATE_STYLES,
  type GenerateRatio,
  type GenerateType,
  PROMPT_MAX_LENGTH,
} from '@contract/constants/generation';
import { listUserTexts, removeUserText, saveUserText } from '@contract/http/generation';
import { hasSource, isFilm } from '@contract/rules/generation';
import { call } from '@/api/client';
import { useCall } from '@/api/use-call';
import { Button } from '@/components/Button';
import { Chip } from '@/components/Chip';
import { joinClasses } from '@/components/class-names';
import { Field } from '@/components/fields/Field';
import { FieldFrame } from '@/components/fields/FieldFrame';
import { Segmented } from '@/components/fields/Segmented';
import { TextArea } from '@/components/fields/TextArea';
import { Icon } from '@/components/Icon';
import { Pressable } from '@/components/Pressable';
import {
  checkDraft,
  describeLook,
  ENGINE_NAMES,
  type GenerationDraft,
  listMakers,
  priceOf,
  TYPE_NAMES,
} from '@/domain/album/generation-draft';
import { toA11yProps, toAltProps } from '@/platform/a11y';
import { http } from '@/platform/http';
import { showToast } from '@/stores/base/overlays';
import { MediaPicker } from '../baby/MediaPicker';
import { type Picking, usePicking } from '../baby/use-picking';
import type { Studio } from './use-studio';
import styles from './AiForm.module.scss';

export interface AiFormProps {
  readonly albumId: string;
  readonly studio: Studio;
  /** Above a wall: how it will look is shown when one asks for it. */
  readonly isShort?: boolean;
}

const TYPES = ([2, 1, 4, 3] as const).map((type) => ({ id: String(type), text: TYPE_NAMES[type] }));
const RATIOS = Object.keys(GENERATE_RATIOS) as GenerateRatio[];
const COUNTS = Array.from({ length: GENERATE_COUNT_MAX }, (_, at) => ({ id: String(at + 1), text: String(at + 1) }));
const OPTIONS = GENERATE_OPTIONS.map(({ option, name }) => ({ id: String(option), text: name }));

/** What is to be made. What was chosen stays for the next one. */
export function AiForm({ albumId, studio, isShort = false }: AiFormProps) {
  const { draft, setDraft, init, maker } = studio;
  const [isWhole, setIsWhole] = useState(!isShort);
  const [hasTried, setHasTried] = useState(false);
  const picking = usePicking(albumId);
  const errors = hasTried ? checkDraft(draft) : {};
  const change = (part: Partial<GenerationDraft>): void => setDraft({ ...draft, ...part });
  const order = async (): Promise<void> => {
    setHasTried(true);
    const [problem] = Object.values(checkDraft(draft));
    if (problem !== undefined) return showToast(problem, { isError: true });
    if (await studio.order(draft)) setHasTried(false);
  };
  const makers = listMakers(init, draft.type);
  const price = priceOf(maker, draft);
  return (
    <View className={styles['form'] ?? ''}>
      <Segmented
        label="生成方式"
        options={TYPES}
        selectedId={String(draft.type)}
        onSelect={(id) => change({ type: Number(id) as GenerateType })}
      />
      {hasSource(draft.type) && <SourceField draft={draft} error={errors.source} picking={picking} />}
      <TextArea
        label={hasSource(draft.type) ? '描述（选填）' : '描述'}
        placeholder="例如：海边日落，一家人的背影"
        maxLength={PROMPT_MAX_LENGTH}
        hasCounter
        value={draft.prompt}
        error={errors.prompt}
        onChange={(prompt) => change({ prompt })}
      />
      <KeptTexts prompt={draft.prompt} onChoose={(prompt) => change({ prompt })} />
      {makers.length > 1 && (
        <FieldFrame label="由谁生成">
          <Segmented
            label="由谁生成"
            options={makers.map(({ engine }) => ({ id: engine, text: ENGINE_NAMES[engine] }))}
            selectedId={draft.engine}
            onSelect={(engine) => change({ engine })}
          />
        </FieldFrame>
      )}
      {isWhole ? (
        <LookFields draft={draft} seedError={errors.seed} onChange={change} />
      ) : (
        <Button text={describeLook(draft)} kind="text" isGuarded={false} onPress={() => setIsWhole(true)} />
      )}
      <Button text={price === 0 ? '生成' : `生成（${price}积分）`} isBlock onPress={order} />
      {picking.isPicking && (
        <MediaPicker
          albumId={albumId}
          title="选择参考图"
          hasVideos={false}
          max={1}
          isLastUploadedFirst
          picked={draft.source === null ? [] : [draft.source]}
          onPicked={([source = null]) => {
            change({ source });
            picking.close();
          }}
          onClose={picking.close}
        />
      )}
    </View>
  );
}

interface LookFieldsProps {
  readonly draft: GenerationDraft;
  readonly seedError: string | undefined;
  readonly onChange: (part: Partial<GenerationDraft>) => void;
}

/** How it is to look, and how many. */
function LookFields({ draft, seedError, onChange: change }: LookFieldsProps) {
  const [hasMore, setHasMore] = useState(false);
  return (
    <>
      <FieldFrame label="风格">
        <View className={styles['chips'] ?? ''} {...toA11yProps({ role: 'radiogroup', label: '风格' })}>
          {GENERATE_STYLES.map(({ style, name }) => (
            <Chip
              key={style}
              text={name}
              isRadio
              isSelected={style === draft.style}
              onPress={() => change({ style })}
            />
          ))}
        </View>
      </FieldFrame>
      <FieldFrame label="效果">
        <Segmented
          label="效果"
          options={OPTIONS}
          selectedId={String(draft.option)}
          onSelect={(id) => change({ option: Number(id) as GenerationDraft['option'] })}
        />
      </FieldFrame>
      <FieldFrame label="比例">
        <View className={styles['ratios'] ?? ''} {...toA11yProps({ role: 'radiogroup', label: '比例' })}>
          {RATIOS.map((ratio) => (
            <RatioChoice
              key={ratio}
              ratio={ratio}
              isSelected={ratio === draft.ratio}
              onPress={() => change({ ratio })}
            />
          ))}
        </View>
      </FieldFrame>
      {!isFilm(draft.type) && (
        <FieldFrame label="数量">
          <Segmented
            label="数量"
            options={COUNTS}
            selectedId={String(draft.count)}
            onSelect={(id) => change({ count: Number(id) })}
          />
        </FieldFrame>
      )}
      {hasMore ? (
        <>
          <Field
            label="不想出现的内容（选填）"
            placeholder="例如：文字、水印"
            maxLength={PROMPT_MAX_LENGTH}
            value={draft.negative}
            onChange={(negative) => change({ negative })}
          />
          <Field
            label="种子（选填）"
            placeholder="同样的数字得到同样的画面"
            maxLength={9}
            value={draft.seed}
            error={seedError}
            onChange={(seed) => change({ seed })}
          />
        </>
      ) : (
        <Button text="更多选项" kind="text" isGuarded={false} onPress={() => setHasMore(true)} />
      )}
    </>
  );
}

interface SourceFieldProps {
  readonly draft: GenerationDraft;
  readonly error: string | undefined;
  readonly picking: Picking;
}

function SourceField({ draft: { source }, error, picking }: SourceFieldProps) {
  return (
    <FieldFrame label="参考图" error={error}>
      <Pressable
        className={styles['source'] ?? ''}
        label={source === null ? '选择参考图' : '更换参考图'}
        onPress={picking.pick}
      >
        {source === null ? (
          <View className={styles['nothing'] ?? ''}>
            <Icon name="image" size={24} colour="text-3" />
            <Text>选择参考图</Text>
          </View>
        ) : (
          <Image
            {...toAltProps('')}
            className={styles['picture'] ?? ''}
            src={http.baseUrl + source.smallUrl}
            mode="aspectFill"
          />
        )}
      </Pressable>
      <Button text="上传新照片" kind="text" size={32} icon="upload" onPress={picking.upload} />
    </FieldFrame>
  );
}

/** Texts that one keeps: a tap takes one over. */
function KeptTexts({ prompt, onChoose }: { readonly prompt: string; readonly onChoose: (text: string) => void }) {
  const texts = useCall(listUserTexts, {}, { toast: false, loading: false });
  const list = texts.data ?? [];
  const known = list.find(({ text }) => text === prompt.trim());
  // The request layer shows the error.
  const change = async (sending: () => Promise<unknown>): Promise<void> => {
    try {
      await sending();
      await texts.reload();
    } catch {
      // The request layer has shown the error.
    }
  };
  return (
    <View className={styles['kept'] ?? ''}>
      {prompt.trim() !== '' && (
        <Button
          text={known === undefined ? '存为常用' : '从常用移除'}
          kind="text"
          size={32}
          icon={known === undefined ? 'star' : 'x'}
          onPress={() =>
            change(() =>
              known === undefined ? call(saveUserText, { text: prompt }) : call(removeUserText, { id: known.id }),
            )
          }
        />
      )}
      {list.length > 0 && (
        <View className={styles['chips'] ?? ''} {...toA11yProps({ role: 'group', label: '常用描述' })}>
          {list.map(({ id, text }) => (
            <Pressable key={id} className={styles['text'] ?? ''} label={text} onPress={() => onChoose(text)}>
              <Text className={styles['words'] ?? ''}>{text}</Text>
            </Pressable>
          ))}
        </View>
      )}
    </View>
  );
}

interface RatioChoiceProps {
  readonly ratio: GenerateRatio;
  readonly isSelected: boolean;
  readonly onPress: () => void;
}

function RatioChoice({ ratio, isSelected, onPress }: RatioChoiceProps) {
  const { width, height } = GENERATE_RATIOS[ratio];
  const by = 22 / Math.max(width, height);
  return (
    <Pressable
      className={joinClasses(styles['ratio'], isSelected && styles['chosen'])}
      role="radio"
      label={ratio}
      a11y={{ isChecked: isSelected }}
      onPress={onPress}
    >
      <View
        className={styles['frame'] ?? ''}
        style={{ width: `${Math.round(width * by)}px`, height: `${Math.round(height * by)}px` }}
      />
      <Text>{ratio}</Text>
    </Pressable>
  );
}
