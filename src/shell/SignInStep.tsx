import { View } from '@tarojs/components';
import { Tabs } from '@/components/Tabs';
import { toA11yProps } from '@/platform/a11y';
import { device } from '@/platform/device';
import { useViewport } from '@/platform/viewport/use-viewport';
import { changeDraft, useLoginDraft } from '@/stores/session/login-form';
import { useSignInWays } from '@/stores/session/sign-in-ways';
import { ConsentRow } from './ConsentRow';
import styles from './LoginDialog.module.scss';
import { PhoneLoginForm } from './PhoneLoginForm';
import { AppleSignIn, MiniProgramSignIn, OrByPhone, WechatSignIn } from './ProviderSignIn';
import { QrSignIn } from './QrSignIn';

const TABS = { phone: '手机登录', qr: '扫码登录' } as const;

/** The ways to sign in that are set up, where they work. */
export function SignInStep() {
  const { sizeClass } = useViewport();
  const { ways, configured, renew } = useSignInWays(sizeClass === 'wide');
  const chosen = useLoginDraft((draft) => draft.way);
  if (ways === null) {
    return (
      <View className={styles['waiting'] ?? ''} {...toA11yProps({ role: 'status' })}>
        正在准备登录方式…
      </View>
    );
  }
  const tabs = ways.flatMap((way) => (way === 'qr' || way === 'phone' ? [{ id: way, text: TABS[way] }] : []));
  const selected = tabs.find(({ id }) => id === chosen)?.id ?? tabs[0]?.id ?? 'phone';
  const isOwnWayFirst = ways.includes('wechat') || ways.includes('miniProgram');
  return (
    <View className={styles['form'] ?? ''}>
      {tabs.length > 1 && (
        <Tabs label="登录方式" tabs={tabs} selectedId={selected} onSelect={(way) => changeDraft({ way })} />
      )}
      {selected === 'qr' && configured.qr !== null ? (
        <QrSignIn request={configured.qr} onRenew={renew} />
      ) : (
        <>
          {isOwnWayFirst && <ConsentRow />}
          {ways.includes('wechat') && <WechatSignIn />}
          {ways.includes('miniProgram') && <MiniProgramSignIn />}
          {isOwnWayFirst && <OrByPhone />}
          <PhoneLoginForm
            phoneLabel={device.kind === 'webInWechat' ? '授权手机号' : '手机号'}
            consent={isOwnWayFirst ? undefined : <ConsentRow />}
          />
          {ways.includes('apple') && configured.apple !== null && (
            <AppleSignIn request={configured.apple} onRenew={renew} />
          )}
        </>
      )}
    </View>
  );
}
