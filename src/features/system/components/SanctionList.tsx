import { liftSanction, listSanctions } from '@contract/http/moderation';
import { call } from '@/api/client';
import { usePages } from '@/api/use-pages';
import { Button } from '@/components/Button';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { describeSanction } from '@contract/rules/audit-words';
import { formatDateTime } from '@/domain/format/format-date';
import { now } from '@/stores/base/clock';
import { confirm, showToast } from '@/stores/base/overlays';

const PAGE_SIZE = 20;

/** What the desk forbids people now, and the way to end it. */
export function SanctionList() {
  const sanctions = usePages(listSanctions, {}, PAGE_SIZE);
  const lift = async (id: string, name: string): Promise<void> => {
    if (!(await confirm({ title: `解除对${name}的处罚？`, text: '解除后立即生效', confirmText: '解除' }))) return;
    try {
      await call(liftSanction, { id });
      showToast('已解除');
      await sanctions.refresh();
    } catch {
      // The request layer has shown the error.
    }
  };
  if (sanctions.rows.length === 0) return null;
  return (
    <CellGroup title={`生效中的处罚${sanctions.total}项`}>
      {sanctions.rows.map(({ id, person, kind, untilTime, reason, actor }) => (
        <Cell
          key={id}
          title={`${person.nickname} ${describeSanction(kind)}`}
          note={`至${formatDateTime(untilTime, now())}，${reason}，${actor}`}
          end={
            <Button
              text="解除"
              label={`解除对${person.nickname}的处罚`}
              size={32}
              kind="outline"
              onPress={() => lift(id, person.nickname)}
            />
          }
        />
      ))}
      {!sanctions.isAtEnd && (
        <Cell title="更多" onPress={() => void sanctions.loadMore() /* failures are part of the state */} />
      )}
    </CellGroup>
  );
}
