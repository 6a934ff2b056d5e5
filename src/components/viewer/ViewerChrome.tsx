import { Text, View } from '@tarojs/components';
import type { ReactNode } from 'react';
import { useViewport } from '@/platform/viewport/use-viewport';
import { joinClasses } from '../class-names';
import { IconButton } from '../IconButton';
import { Pressable } from '../Pressable';
import { toA11yProps } from '@/platform/a11y';
import styles from './MediaViewer.module.scss';

export interface ViewerTopProps {
  readonly isShown: boolean;
  /** 2/30 */
  readonly place: string;
  /** What the file itself is called: 原图8.2MB. Null: it is not offered. */
  readonly originalWords: string | null;
  /** Of what a model made. Empty: nothing. */
  readonly madeWords: string;
  readonly actions: ReactNode;
  readonly onOriginal: () => void;
  readonly onLeave: () => void;
}

/** The row above the photo. */
export function ViewerTop({ isShown, place, originalWords, madeWords, actions, onOriginal, onLeave }: ViewerTopProps) {
  const { statusBarPx, navRightPx } = useViewport();
  return (
    <View
      className={joinClasses(styles['top'], !isShown && styles['away'])}
      style={{ paddingTop: `${statusBarPx}px`, paddingRight: `${Math.max(8, navRightPx)}px` }}
      {...toA11yProps({ isHidden: isShown ? undefined : true })}
    >
      <IconButton icon="x" label="关闭" colour="white" onPress={onLeave} />
      <Text className={styles['count'] ?? ''}>{place}</Text>
      {madeWords !== '' && <Text className={styles['made'] ?? ''}>{madeWords}</Text>}
      {originalWords !== null && (
        <Pressable className={styles['original'] ?? ''} label={`查看${originalWords}`} isOnPhoto onPress={onOriginal}>
          <Text>{originalWords}</Text>
        </Pressable>
      )}
      {actions}
    </View>
  );
}

export interface ViewerTurnsProps {
  readonly isShown: boolean;
  readonly index: number;
  readonly count: number;
  readonly stageWidthPx: number;
  readonly onTurn: (index: number) => void;
}

/** The ways to the neighbours. */
export function ViewerTurns({ isShown, index, count, stageWidthPx, onTurn }: ViewerTurnsProps) {
  return (
    <>
      <View className={joinClasses(styles['turn'], styles['previous'], !isShown && styles['away'])}>
        {index > 0 && <IconButton icon="chevron-left" label="上一张" isOnPhoto onPress={() => onTurn(index - 1)} />}
      </View>
      <View
        className={joinClasses(styles['turn'], styles['next'], !isShown && styles['away'])}
        style={{ left: `${stageWidthPx}px` }}
      >
        {index < count - 1 && (
          <IconButton icon="chevron-right" label="下一张" isOnPhoto onPress={() => onTurn(index + 1)} />
        )}
      </View>
    </>
  );
}

export interface ViewerBottomProps {
  readonly isShown: boolean;
  /** A video's own controls are below it. */
  readonly isOverControls: boolean;
  readonly lockLine: string;
  /** The ways to have what is locked. */
  readonly buying: ReactNode;
  readonly caption: string;
  readonly actions: ReactNode;
}

/** The rows below the photo, on screens that are not wide. */
export function ViewerBottom({ isShown, isOverControls, lockLine, buying, caption, actions }: ViewerBottomProps) {
  return (
    <View
      className={joinClasses(styles['bottom'], isOverControls && styles['overControls'], !isShown && styles['away'])}
    >
      {lockLine !== '' && <Text className={styles['caption'] ?? ''}>{lockLine}</Text>}
      {buying}
      <Text className={styles['caption'] ?? ''}>{caption}</Text>
      <View className={styles['row'] ?? ''}>{actions}</View>
    </View>
  );
}
