import { Image, Text, View } from '@tarojs/components';
import { useEffect, useState } from 'react';
import { Button } from '@/components/Button';
import { Icon } from '@/components/Icon';
import { Pressable } from '@/components/Pressable';
import { describeContents } from '@/domain/album/album-card';
import { ageOnDay, type DayLikeToday, listDaysLikeToday } from '@/domain/album/baby-days';
import { toMediaFace } from '@/domain/viewer/media-face';
import { toWallItem, type WallRow } from '@/domain/wall/wall-item';
import { toA11yProps, toAltProps } from '@/platform/a11y';
import type { WallSource } from '../source/use-album-wall';
import styles from './DaysLikeToday.module.scss';

export interface DaysLikeTodayProps {
  readonly wall: Pick<WallSource, 'groups' | 'loadRows' | 'readRows'>;
  readonly child: { readonly birthday: string } | undefined;
  /** `yyyy-mm-dd` */
  readonly today: string;
  readonly onOpen: (day: string) => void;
}

const SHOWN = 6;

/** Photos of this day in earlier years. Nothing where there are none. */
export function DaysLikeToday({ wall, child, today, onOpen }: DaysLikeTodayProps) {
  const days = listDaysLikeToday(wall.groups, today).slice(0, SHOWN);
  const pictures = useFirstPictures(wall, days);
  if (days.length === 0) return null;
  return (
    <View className={styles['section'] ?? ''} {...toA11yProps({ role: 'region', label: '那年今天' })}>
      <Text className={styles['title'] ?? ''}>那年今天</Text>
      <View className={styles['days'] ?? ''}>
        {days.map(({ day, count, videos, yearsAgo }) => {
          const url = pictures.get(day) ?? '';
          const age = ageOnDay(child, day);
          const contents = describeContents(count - videos, videos);
          const facts = [`${yearsAgo}年前`, age].filter(Boolean).join(' · ');
          return (
            <Pressable
              key={day}
              className={styles['day'] ?? ''}
              label={`${facts}，${contents}`}
              isNamedByContent
              onPress={() => onOpen(day)}
            >
              <View className={styles['frame'] ?? ''}>
                {url === '' ? (
                  <Icon name="image" size={24} colour="text-3" />
                ) : (
                  <Image {...toAltProps('')} className={styles['picture'] ?? ''} src={url} mode="aspectFill" />
                )}
              </View>
              <Text className={styles['facts'] ?? ''}>{facts}</Text>
              <Text className={styles['count'] ?? ''}>{contents}</Text>
            </Pressable>
          );
        })}
      </View>
    </View>
  );
}

export interface NarrowedDaysProps {
  /** A day, or an age. */
  readonly name: string;
  readonly onEnd: () => void;
}

/** The wall shows one day or one age alone: which, and the way back. */
export function NarrowedDays({ name, onEnd }: NarrowedDaysProps) {
  return (
    <View className={styles['narrowed'] ?? ''} {...toA11yProps({ role: 'status' })}>
      <Text>{`只看${name}`}</Text>
      <Button text="看全部" kind="text" size={40} isGuarded={false} onPress={onEnd} />
    </View>
  );
}

const canShow = (row: WallRow | undefined): boolean => row !== undefined && toMediaFace(toWallItem(row)).isShown;

/** Addresses by day, of those whose pictures are for this person. */
function useFirstPictures(
  { groups, loadRows, readRows }: DaysLikeTodayProps['wall'],
  days: readonly DayLikeToday[],
): ReadonlyMap<string, string> {
  const [pictures, setPictures] = useState<ReadonlyMap<string, string>>(new Map());
  const key = days.map((one) => `${one.day} ${one.key} ${one.offset}`).join();
  useEffect(() => {
    let isHere = true;
    const read = async ({ day, key: group, offset }: DayLikeToday): Promise<void> => {
      // Without its picture the day is still there to tap.
      const here = await readRows(group).catch(() => null);
      // What was still being made may be there by now.
      const found = canShow(here?.rows[offset]) ? here : await loadRows(group).catch(() => null);
      const row = found?.rows[offset];
      if (!isHere || found === null || row === undefined || !canShow(row)) return;
      const { id, mediaBase } = toWallItem(row);
      setPictures((before) => new Map(before).set(day, `${mediaBase === '' ? found.mediaBase : mediaBase}375/${id}`));
    };
    void Promise.all(days.map(read)); // each bears its own failure
    return () => {
      isHere = false;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the days are what the key says
  }, [key, groups, loadRows, readRows]);
  return pictures;
}
