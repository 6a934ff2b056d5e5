import type { usePersonActs } from './use-person-acts';
import { PermissionSheet } from './PermissionSheet';
import { PersonRemarkSheet } from './PersonRemarkSheet';

export interface PersonSheetsProps {
  readonly albumId: string;
  readonly acts: ReturnType<typeof usePersonActs>;
}

/** What is asked about people before something is done about them. */
export function PersonSheets({ albumId, acts }: PersonSheetsProps) {
  const { asking, closeAsking, save } = acts;
  if (asking === null) return null;
  return asking.about === 'permissions' ? (
    <PermissionSheet albumId={albumId} people={asking.people} onClose={closeAsking} onSaved={save} />
  ) : (
    <PersonRemarkSheet
      albumId={albumId}
      person={asking.person}
      onClose={closeAsking}
      onSaved={(person) => save([person])}
    />
  );
}
