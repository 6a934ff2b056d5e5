import { View } from '@tarojs/components';
import { CERTIFICATION_STATE } from '@contract/constants/security';
import {
  getAccountClosing,
  getCertification,
  getPaymentPasswordFlag,
  listAccountSessions,
} from '@contract/http/security';
import { useCall } from '@/api/use-call';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { Columns } from '@/components/Columns';
import { ROUTES } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { usePageReturn } from '@/stores/page-return';
import { selectUser, useSession } from '@/stores/session/session-state';
import { SignedInDevices } from '../components/SignedInDevices';
import styles from './SecurityScreen.module.scss';

const CERTIFICATION_WORDS: Readonly<Record<number, string>> = {
  [CERTIFICATION_STATE.none]: '未认证',
  [CERTIFICATION_STATE.pending]: '审核中',
  [CERTIFICATION_STATE.passed]: '已认证',
  [CERTIFICATION_STATE.refused]: '未通过',
};

const QUIET = { toast: false, loading: false } as const;
/** Said while it is not known, also because asking failed: the row leads on all the same. */
const UNKNOWN = '--';

// A jump that is refused leaves the person here.
const open = (path: string) => (): void => void navigation.goTo(path);

export function SecurityScreen() {
  return (
    <PageShell title="账号安全" maxWidth={960}>
      <LoginGate icon="shield-check" title="登录后管理账号安全">
        <Security />
      </LoginGate>
    </PageShell>
  );
}

function Security() {
  const phone = useSession((state) => selectUser(state)?.phone ?? '');
  const sessions = useCall(listAccountSessions, {}, QUIET);
  const password = useCall(getPaymentPasswordFlag, {}, QUIET);
  const certification = useCall(getCertification, {}, QUIET);
  const closing = useCall(getAccountClosing, {}, QUIET);
  usePageReturn(() => {
    // Failures are part of the states.
    for (const { reload } of [sessions, password, certification, closing]) void reload();
  });
  return (
    <View className={styles['groups'] ?? ''}>
      <Columns
        start={
          <>
            <CellGroup>
              <Cell title="手机号" icon="smartphone" value={phone || '未绑定'} onPress={open(ROUTES.modifyPhone)} />
              <Cell
                title="支付密码"
                icon="key-round"
                value={password.data === undefined ? UNKNOWN : password.data.pwdFlag ? '已设置' : '未设置'}
                onPress={open(ROUTES.password)}
              />
              <Cell
                title="实名认证"
                icon="shield-check"
                value={
                  certification.data === undefined
                    ? UNKNOWN
                    : (CERTIFICATION_WORDS[certification.data.state] ?? UNKNOWN)
                }
                onPress={open(ROUTES.certification)}
              />
            </CellGroup>
            <CellGroup>
              <Cell
                title="注销账号"
                icon="trash-2"
                {...(closing.data?.state === 'waiting' ? { value: '等待注销' } : {})}
                onPress={open(ROUTES.closeAccount)}
              />
            </CellGroup>
          </>
        }
        end={<SignedInDevices sessions={sessions} />}
      />
    </View>
  );
}
