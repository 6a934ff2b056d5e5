import { Text, View } from '@tarojs/components';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { Columns } from '@/components/Columns';
import { Icon } from '@/components/Icon';
import { parseBuiltWith } from '@/domain/built-with';
import { ROUTES } from '@/domain/routes';
import { toA11yProps } from '@/platform/a11y';
import { buildFacts } from '@/platform/build-facts';
import { navigation } from '@/platform/navigation';
import { PageShell } from '@/shell/PageShell';
import { clientVersion } from '@/stores/base/settings';
import { copyText } from '@/stores/base/hand-on';
import { usePublicValues } from '../hooks/use-public-values';
import styles from './AboutScreen.module.scss';

// Put in by the build from the lock file, so that what is listed is what was installed.
const BUILT_WITH = parseBuiltWith(buildFacts.builtWith);
const DIRECT = BUILT_WITH.filter(({ isDirect }) => isDirect);

const NAME = 'OPERATOR_NAME';
const CONTACT = 'OPERATOR_CONTACT';

// A jump that is refused leaves the person here.
const open = (path: string) => (): void => void navigation.goTo(path);

export function AboutScreen() {
  const { data } = usePublicValues([NAME, CONTACT]);
  const [shown, setShown] = useState<'none' | 'direct' | 'whole'>('none');
  const operator = data?.[NAME] ?? '';
  const contact = data?.[CONTACT] ?? '';
  const licences = { none: [], direct: DIRECT, whole: BUILT_WITH }[shown];
  return (
    <PageShell title="关于我们" maxWidth={960}>
      <View className={styles['head'] ?? ''}>
        <View className={styles['mark'] ?? ''}>
          <Icon name="images" size={48} colour="primary" />
        </View>
        <Text className={styles['name'] ?? ''}>智享相册</Text>
        <Text className={styles['version'] ?? ''}>{`版本${clientVersion}`}</Text>
        <Text className={styles['words'] ?? ''}>上传、分享和查找活动照片的相册</Text>
      </View>
      <Columns
        start={
          <>
            <CellGroup title="联系我们">
              {operator !== '' && <Cell title="运营者" note={operator} />}
              {contact !== '' && (
                <Cell title="联系方式" note={contact} onPress={() => void copyText(contact) /* tells its own end */} />
              )}
              <Cell title="帮助" onPress={open(ROUTES.help)} />
            </CellGroup>
            <CellGroup title="协议与规则">
              <Cell title="用户协议" onPress={open(ROUTES.agreement)} />
              <Cell title="隐私政策" onPress={open(ROUTES.privacy)} />
              <Cell title="会员协议" onPress={open(ROUTES.memberAgreement)} />
              <Cell title="积分规则" onPress={open(ROUTES.integralRule)} />
            </CellGroup>
          </>
        }
        end={
          <>
            <CellGroup>
              <Cell
                title="使用的开源软件"
                value={`${BUILT_WITH.length}个`}
                {...(shown === 'none' ? { onPress: () => setShown('direct') } : {})}
              />
              <View {...toA11yProps({ role: 'list', label: '使用的开源软件' })}>
                {licences.map(({ name, version, licence }) => (
                  <View
                    key={`${name}@${version}`}
                    className={styles['row'] ?? ''}
                    {...toA11yProps({ role: 'listitem' })}
                  >
                    <View className={styles['package'] ?? ''}>
                      <Text className={styles['packageName'] ?? ''}>{name}</Text>
                      <Text className={styles['packageVersion'] ?? ''}>{version}</Text>
                    </View>
                    <Text className={styles['licence'] ?? ''}>{licence}</Text>
                  </View>
                ))}
              </View>
            </CellGroup>
            {shown === 'direct' && BUILT_WITH.length > DIRECT.length && (
              <View className={styles['more'] ?? ''}>
                <Button text="查看全部" kind="outline" isBlock onPress={() => setShown('whole')} />
              </View>
            )}
          </>
        }
      />
      <Text className={styles['foot'] ?? ''}>本软件以MIT许可证开放源代码，各组件的版权归其作者所有</Text>
    </PageShell>
  );
}
