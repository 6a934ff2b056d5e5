import { Text, View } from '@tarojs/components';
import { TickBox } from '@/components/fields/TickBox';
import { Icon } from '@/components/Icon';
import { Pressable } from '@/components/Pressable';
import { ROUTES } from '@/domain/routes';
import { toA11yProps } from '@/platform/a11y';
import { changeDraft, useLoginDraft } from '@/stores/session/login-form';
import { DocumentLink } from './DocumentLink';
import styles from './LoginDialog.module.scss';

/** The links to what is agreed to, behind the words that stand before them. */
export function ConsentLinks() {
  return (
    <>
      <DocumentLink text="《用户协议》" path={ROUTES.agreement} />
      <Text>和</Text>
      <DocumentLink text="《隐私政策》" path={ROUTES.privacy} />
    </>
  );
}

/** Comes before anything is sent. */
export function ConsentRow() {
  const hasAgreed = useLoginDraft((draft) => draft.hasAgreed);
  const problem = useLoginDraft((draft) => draft.problems.hasAgreed);
  return (
    <View className={styles['consent'] ?? ''}>
      <Pressable
        className={styles['agree'] ?? ''}
        role="checkbox"
        label="已阅读并同意用户协议和隐私政策"
        onPress={() => changeDraft({ hasAgreed: !hasAgreed })}
        a11y={{ isChecked: hasAgreed }}
      >
        <TickBox isChecked={hasAgreed} />
        <Text>已阅读并同意</Text>
      </Pressable>
      <ConsentLinks />
      {problem !== undefined && (
        <View className={styles['problem'] ?? ''} {...toA11yProps({ role: 'alert' })}>
          <Icon name="circle-alert" size={16} />
          <Text>{problem}</Text>
        </View>
      )}
    </View>
  );
}
