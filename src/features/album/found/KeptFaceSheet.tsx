import { useState } from 'react';
import { FACE_NAME_MAX_LENGTH, FACE_RELATION, type FaceRelation } from '@contract/constants/face';
import { removeFace, updateFace } from '@contract/http/face';
import type { FacePhoto } from '@contract/schemas/face';
import { call } from '@/api/client';
import { Button } from '@/components/Button';
import { Field } from '@/components/fields/Field';
import { FieldFrame } from '@/components/fields/FieldFrame';
import { Segmented } from '@/components/fields/Segmented';
import { Sheet } from '@/components/layers/Sheet';
import { describeFace, FAMILY_RELATIONS, RELATION_NAMES } from '@/domain/found-faces';
import { confirm, showToast } from '@/stores/base/overlays';

const RELATIONS = FAMILY_RELATIONS.map((relation) => ({
  id: String(relation),
  text: RELATION_NAMES[relation],
  relation,
}));

export interface KeptFaceSheetProps {
  readonly face: FacePhoto;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

/** One kept face: whose it is, and its end. */
export function KeptFaceSheet({ face, onClose, onChanged }: KeptFaceSheetProps) {
  const isOwn = face.relation === FACE_RELATION.me;
  const [relation, setRelation] = useState<FaceRelation>(face.relation);
  const [name, setName] = useState(face.name);

  const save = async (): Promise<void> => {
    try {
      await call(updateFace, { id: face.id, relation, name: name.trim() });
      showToast('更新成功');
      onClose();
      await onChanged();
    } catch {
      // The request layer has shown the error; what was typed stays.
    }
  };
  const remove = async (): Promise<void> => {
    const wants = await confirm({
      title: '删除这张脸？',
      text: '照片和人脸特征会立即删除',
      confirmText: '删除',
      isDanger: true,
    });
    if (!wants) return;
    try {
      await call(removeFace, { id: face.id });
      showToast('已删除');
      onClose();
      await onChanged();
    } catch {
      // The request layer has shown the error.
    }
  };
  return (
    <Sheet title={describeFace(face)} onClose={onClose}>
      {!isOwn && (
        <>
          <FieldFrame label="关系">
            <Segmented
              label="关系"
              options={RELATIONS}
              selectedId={String(relation)}
              onSelect={(id) => setRelation(RELATIONS.find((one) => one.id === id)?.relation ?? relation)}
            />
          </FieldFrame>
          <Field label="称呼" placeholder="如：小米" maxLength={FACE_NAME_MAX_LENGTH} value={name} onChange={setName} />
          <Button text="保存" isBlock onPress={save} />
        </>
      )}
      <Button
        text="删除"
        label={`删除${describeFace(face)}`}
        kind={isOwn ? 'danger' : 'text'}
        isBlock
        onPress={remove}
      />
    </Sheet>
  );
}
