import { useState } from 'react';
import { ADMIN_RIGHT_NAMES, ADMIN_RIGHTS, type AdminRight } from '@contract/constants/admin-right';
import type { DeskAdmins } from '@contract/schemas/system';
import { Button } from '@/components/Button';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { Field } from '@/components/fields/Field';
import { Switch } from '@/components/fields/Switch';
import { Sheet } from '@/components/layers/Sheet';
import { nameRights } from '@contract/rules/audit-words';
import { useDeskRights } from '../hooks/desk-rights';

export interface AdminListProps {
  readonly data: DeskAdmins;
  readonly onAsk: () => void;
  readonly onAnswer: (id: string, isAgreed: boolean, said: string) => Promise<unknown>;
}

/** Who may do what at the desk, and what waits for another's word. */
export function AdminList({ data, onAsk, onAnswer }: AdminListProps) {
  return (
    <CellGroup title="超级管理员">
      <Cell title="申请变更" icon="plus" onPress={onAsk} />
      {data.waiting.map(({ id, nickname, phone, rights, askedBy, isMine }) => (
        <Cell
          key={id}
          title={rights.length === 0 ? `取消超级管理员：${nickname}` : `${nickname}：${nameRights(rights)}`}
          note={`尾号${phone}，${askedBy}申请${isMine ? '，等待另一位同意' : ''}`}
          end={
            <>
              {!isMine && (
                <Button
                  text="同意"
                  label={`同意${nickname}的变更`}
                  size={32}
                  kind="tonal"
                  onPress={() => onAnswer(id, true, '已同意')}
                />
              )}
              <Button
                text={isMine ? '撤销' : '不同意'}
                label={`${isMine ? '撤销' : '不同意'}${nickname}的变更`}
                size={32}
                kind="outline"
                onPress={() => onAnswer(id, false, isMine ? '已撤销' : '已拒绝')}
              />
            </>
          }
        />
      ))}
      {data.admins.map(({ nickname, phone, rights }) => (
        <Cell
          key={`${nickname}${phone}`}
          title={nickname || '未命名'}
          note={nameRights(rights)}
          value={phone === '' ? '' : `尾号${phone}`}
        />
      ))}
    </CellGroup>
  );
}

export interface AdminSheetProps {
  /** Answers whether it was taken; else the sheet stays with what was typed. */
  readonly onAsk: (wish: { phone: string; rights: AdminRight[] }) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Which rights somebody is to hold. Nobody gives what he does not hold himself. */
export function AdminSheet({ onAsk, onClose }: AdminSheetProps) {
  const own = useDeskRights();
  const [phone, setPhone] = useState('');
  const [rights, setRights] = useState<ReadonlySet<AdminRight>>(new Set());
  const ask = async (asked: readonly AdminRight[]): Promise<void> => {
    if (await onAsk({ phone, rights: [...asked] })) onClose();
  };
  const toggle = (right: AdminRight, isOn: boolean): void => {
    const next = new Set(rights);
    if (isOn) next.add(right);
    else next.delete(right);
    setRights(next);
  };
  const hasPhone = phone.trim().length === 11;
  return (
    <Sheet title="申请变更超级管理员" onClose={onClose}>
      <Field
        label="手机号"
        kind="phone"
        maxLength={11}
        hint="另一位有设置权限的超级管理员同意后生效"
        value={phone}
        onChange={setPhone}
      />
      {ADMIN_RIGHTS.filter((right) => own.includes(right)).map((right) => (
        <Cell
          key={right}
          title={ADMIN_RIGHT_NAMES[right]}
          note={NOTES[right]}
          end={
            <Switch
              label={ADMIN_RIGHT_NAMES[right]}
              isOn={rights.has(right)}
              onChange={(isOn) => toggle(right, isOn)}
            />
          }
        />
      ))}
      <Button
        text="申请这些权限"
        isBlock
        isDisabled={!hasPhone || rights.size === 0}
        disabledReason={hasPhone ? '请选择权限' : '请输入正确的手机号'}
        onPress={() => ask([...rights])}
      />
      <Button
        text="取消超级管理员"
        kind="outline"
        isBlock
        isDisabled={!hasPhone}
        disabledReason="请输入正确的手机号"
        onPress={() => ask([])}
      />
    </Sheet>
  );
}

const NOTES: Readonly<Record<AdminRight, string>> = {
  moderation: '举报、申诉、敏感词、处罚和保全',
  finance: '商品、价格和提现',
  settings: '公告、参数和超级管理员',
  audit: '审计记录和导出',
};
