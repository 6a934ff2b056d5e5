import { View } from '@tarojs/components';
import { PUSH_KIND, type PushKind, QUIET_HOURS } from '@contract/constants/push';
import type { PushSettings } from '@contract/schemas/push';
import { Button } from '@/components/Button';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { CellSkeleton } from '@/components/CellSkeleton';
import { ErrorState } from '@/components/ErrorState';
import { Switch } from '@/components/fields/Switch';
import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { showActions } from '@/stores/base/overlays';
import { type PushHere, type PushState, usePush } from '../hooks/use-push';
import styles from './PushSettingsScreen.module.scss';

type Chosen = Pick<PushSettings, 'kinds' | 'quiet'>;

const KINDS: readonly { readonly kind: PushKind; readonly title: string; readonly note: string }[] = [
  { kind: PUSH_KIND.system, title: '系统通知', note: '相册到期、空间、会员和审核' },
  { kind: PUSH_KIND.interaction, title: '互动消息', note: '别人的赞、评论、收藏和关注' },
  { kind: PUSH_KIND.chat, title: '聊天消息', note: '只说有新消息，不显示内容' },
  { kind: PUSH_KIND.order, title: '订单通知', note: '购买、卖出、退款和发票' },
];

const QUIETS = [QUIET_HOURS, { from: 23 * 60, to: 7 * 60 }, { from: 0, to: 8 * 60 }] as const;

const clockOf = (minutes: number): string => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
const describeQuiet = (quiet: PushSettings['quiet']): string =>
  quiet === null ? '不设置' : `${clockOf(quiet.from)}到${clockOf(quiet.to)}`;

/** What a browser's row says of itself. */
const STATE_NOTES: Readonly<Record<Exclude<PushState, null>, string>> = {
  on: '页面关着时，也会通知你',
  off: '页面关着时，也会通知你',
  denied: '浏览器拒绝了通知，可在地址栏的网站设置里更改',
  none: '这个浏览器不支持通知',
};

async function chooseQuiet({ kinds, quiet }: Chosen, save: (chosen: Chosen) => Promise<void>): Promise<void> {
  const offered = [null, ...QUIETS].map((each) => ({
    id: describeQuiet(each),
    label: describeQuiet(each),
    quiet: each,
  }));
  const now = describeQuiet(quiet);
  const chosen = await showActions(
    offered.map(({ id, label }) => ({ id, label, isChosen: id === now })),
    '免打扰',
  );
  const wanted = offered.find(({ id }) => id === chosen);
  if (wanted !== undefined) await save({ kinds, quiet: wanted.quiet });
}

/** Which push notifications a person gets, and when. */
export function PushSettingsScreen() {
  return (
    <PageShell title="消息通知" maxWidth={640}>
      <LoginGate icon="bell" title="登录后设置消息通知">
        <Settings />
      </LoginGate>
    </PageShell>
  );
}

function Settings() {
  const here = usePush();
  const { way, state, settings, error, reload } = here;
  if (way === 'none') return <BrowserRow here={here} state="none" />;
  if (settings === undefined || state === null) {
    return (
      <View className={styles['page'] ?? ''}>
        {error === null ? (
          <CellSkeleton rows={6} />
        ) : (
          <ErrorState onRetry={() => void reload() /* failures are part of the state */} />
        )}
      </View>
    );
  }
  return (
    <View className={styles['page'] ?? ''}>
      {way === 'browser' && <BrowserRow here={here} state={state} />}
      {way === 'messages' && settings.templates.length > 0 && <MessageRows here={here} settings={settings} />}
      <CellGroup title="通知的种类">
        {KINDS.map(({ kind, title, note }) => (
          <Cell
            key={kind}
            title={title}
            note={note}
            end={
              <Switch
                label={title}
                isOn={settings.kinds.includes(kind)}
                onChange={(isOn) => {
                  const others = settings.kinds.filter((each) => each !== kind);
                  void here.save({ ...settings, kinds: isOn ? [...others, kind] : others }); // tells its failures
                }}
              />
            }
          />
        ))}
      </CellGroup>
      <CellGroup title="免打扰">
        <Cell
          title="免打扰时间"
          note="这段时间的通知，过后再发"
          value={describeQuiet(settings.quiet)}
          onPress={() => void chooseQuiet(settings, here.save) /* tells its failures */}
        />
      </CellGroup>
    </View>
  );
}

function BrowserRow({ here, state }: { readonly here: PushHere; readonly state: Exclude<PushState, null> }) {
  const isPossible = state === 'on' || state === 'off';
  return (
    <CellGroup title="这台设备">
      <Cell
        title="接收通知"
        note={STATE_NOTES[state]}
        end={
          isPossible ? (
            <Switch
              label="接收通知"
              isOn={state === 'on'}
              onChange={(isOn) => void here.flip(isOn) /* tells its failures */}
            />
          ) : undefined
        }
      />
    </CellGroup>
  );
}

/** WeChat allows one message for each tap. */
function MessageRows({ here, settings }: { readonly here: PushHere; readonly settings: PushSettings }) {
  return (
    <CellGroup title="微信里的通知">
      {settings.templates.map(({ kind, left }) => {
        const title = KINDS.find((each) => each.kind === kind)?.title ?? '';
        return (
          <Cell
            key={kind}
            title={title}
            note={left === 0 ? '每点一次，可以通知你一次' : `还可以通知你${left}次`}
            end={
              <Button
                text="通知一次"
                kind="outline"
                size={32}
                label={`${title}，通知一次`}
                onPress={async () => void (await here.allow([kind]))}
              />
            }
          />
        );
      })}
    </CellGroup>
  );
}
