import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { CellSkeleton } from '@/components/CellSkeleton';
import { ROUTES } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { canLinkHere } from '@/stores/session/linked-accounts';
import { selectUser, useSession } from '@/stores/session/session-state';
import type { LinkedAccountsForm } from '../hooks/use-linked-accounts';

/** The ways to sign in that this account has, or could have from here. */
export function LinkedAccountRows({ form }: { readonly form: LinkedAccountsForm }) {
  const phone = useSession((state) => selectUser(state)?.phone ?? '');
  const { data, error, reload } = form.accounts;
  if (data === undefined && error === null) return <CellSkeleton rows={2} />;
  return (
    <CellGroup title="关联账号">
      <Cell
        title="手机号"
        icon="smartphone"
        value={phone === '' ? '去绑定' : phone}
        onPress={() => void navigation.goTo(ROUTES.modifyPhone) /* else one stays here */}
      />
      {data === undefined ? (
        <Cell
          title="其他账号加载失败"
          icon="circle-alert"
          value="重试"
          onPress={() => void reload() /* a state too */}
        />
      ) : (
        data
          .filter((account) => account.linkedAt !== null || canLinkHere(account))
          .map((account) => (
            <Cell
              key={account.provider}
              title={account.name}
              icon="link"
              value={account.linkedAt === null ? '去关联' : '已关联'}
              onPress={() => void form.toggle(account) /* tells its own failures */}
            />
          ))
      )}
    </CellGroup>
  );
}
