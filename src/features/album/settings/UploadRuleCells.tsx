import { UPLOAD_BY, type UploadBy } from '@contract/constants/album';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { Switch } from '@/components/fields/Switch';

const UPLOADERS: readonly { readonly uploadBy: UploadBy; readonly title: string }[] = [
  { uploadBy: UPLOAD_BY.owner, title: '只有相册主人' },
  { uploadBy: UPLOAD_BY.managers, title: '主人和管理员' },
  { uploadBy: UPLOAD_BY.people, title: '相册成员' },
  { uploadBy: UPLOAD_BY.everybody, title: '所有能看到的人' },
];

export interface UploaderCellsProps {
  readonly uploadBy: UploadBy;
  readonly onChange: (uploadBy: UploadBy) => void;
}

/** Who may upload: the same when an album is made and when it is changed. */
export function UploaderCells({ uploadBy, onChange }: UploaderCellsProps) {
  return (
    <CellGroup title="谁可以上传" isChoice>
      {UPLOADERS.map((one) => (
        <Cell
          key={one.uploadBy}
          title={one.title}
          isChosen={uploadBy === one.uploadBy}
          onPress={() => onChange(one.uploadBy)}
        />
      ))}
    </CellGroup>
  );
}

export interface SwitchCellProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

export function ReviewCell({ isOn, onChange }: SwitchCellProps) {
  return (
    <CellGroup>
      <Cell
        title="先审核再展示"
        note="别人上传的照片和视频，审核通过后才会出现"
        end={<Switch label="先审核再展示" isOn={isOn} onChange={onChange} />}
      />
    </CellGroup>
  );
}

export function CheckCell({ isOn, onChange }: SwitchCellProps) {
  return (
    <CellGroup>
      <Cell
        title="检查内容后再展示"
        note="新的照片和视频先检查是否违规，通过前只有上传者和管理人员看得到"
        end={<Switch label="检查内容后再展示" isOn={isOn} onChange={onChange} />}
      />
    </CellGroup>
  );
}
