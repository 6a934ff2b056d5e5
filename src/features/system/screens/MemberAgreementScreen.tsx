import { listMemberTypes } from '@contract/http/member';
import { useCall } from '@/api/use-call';
import { memberAgreement } from '../documents/member-agreement';
import { DocumentScreen } from './DocumentScreen';

const LEVELS = { current: 1, size: 10 } as const;

/** The operator may change what the levels may, so it is asked for. */
export function MemberAgreementScreen() {
  const levels = useCall(listMemberTypes, LEVELS);
  return (
    <DocumentScreen
      title="会员协议"
      documentFor={levels.data === undefined ? null : memberAgreement(levels.data.records)}
      asked={levels}
    />
  );
}
