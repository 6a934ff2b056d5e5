import type { ReactNode } from 'react';
import {
  ALBUM_FRAME_SITES_MAX,
  ALBUM_THEMES,
  ALBUM_VISIBILITY,
  DOWNLOAD_BY,
  UPLOAD_BY,
} from '@contract/constants/album';
import type { AlbumDetail } from '@contract/schemas/album';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { Columns } from '@/components/Columns';
import { DateField } from '@/components/fields/DateField';
import { FieldFrame } from '@/components/fields/FieldFrame';
import { FormCard } from '@/components/fields/FormCard';
import { Segmented } from '@/components/fields/Segmented';
import { Switch } from '@/components/fields/Switch';
import { TagsField } from '@/components/fields/TagsField';
import { FIRST_DAY, lastDayAhead } from '@/domain/format/day-range';
import { toFrameSite, type SettingsDraft } from '@/domain/album/album-settings';
import type { AlbumPictures } from './use-album-picture';
import type { AlbumSettingsForm } from './use-album-settings';
import { AlbumNameFields, AlbumPlaceField, AlbumTagsField } from './AlbumBasicFields';
import { AlbumPictureField } from './AlbumPictureField';
import { LookPicker } from './LookPicker';
import { PasswordSetting } from './PasswordSetting';
import { TemplateField } from './TemplateField';
import { CheckCell, ReviewCell, UploaderCells } from './UploadRuleCells';
import { VisibilityCells } from './VisibilityCells';
import { WatermarkFields } from './WatermarkFields';
import { useTemplates } from './use-templates';

const DOWNLOADERS = [
  { downloadBy: DOWNLOAD_BY.all, title: '所有能看到的人' },
  { downloadBy: DOWNLOAD_BY.holders, title: '主人和管理员' },
  { downloadBy: DOWNLOAD_BY.nobody, title: '不允许下载' },
] as const;

export interface AlbumSettingsFieldsProps {
  readonly form: AlbumSettingsForm;
  readonly album: AlbumDetail;
  readonly draft: SettingsDraft;
  readonly pictures: AlbumPictures;
}

/** What the album is stands first, who may do what beside it. `acts`: what is done at once. */
export function AlbumSettingsFields({ acts, ...fields }: AlbumSettingsFieldsProps & { readonly acts: ReactNode }) {
  const templates = useTemplates(fields.album.template);
  return (
    <Columns
      start={
        <>
          <Basics {...fields} />
          <TemplateField
            state={templates}
            template={fields.draft.template}
            name={fields.draft.name}
            place={fields.draft.place?.name ?? ''}
            onChange={({ template }) => fields.form.change({ template })}
          />
          <LookPicker
            look={fields.draft.look}
            theme={fields.draft.theme}
            name={fields.draft.name}
            hero={fields.album.hero}
            onChange={(look) => fields.form.change({ look })}
          />
          <Looks {...fields} />
        </>
      }
      end={
        <>
          <Viewing {...fields} />
          <Uploading {...fields} />
          <Downloading {...fields} />
          {acts}
        </>
      }
    />
  );
}

function Basics({ form, draft, album, pictures }: AlbumSettingsFieldsProps) {
  const { change, errors, today } = form;
  return (
    <>
      <FormCard>
        <AlbumNameFields draft={draft} nameError={errors.name} waiting={album.waitingTexts} onChange={change} />
        <DateField
          label="日期"
          placeholder="选择日期"
          first={FIRST_DAY}
          last={lastDayAhead(today)}
          value={draft.happenedOn}
          onChange={(happenedOn) => change({ happenedOn })}
        />
        <DateField
          label="结束日期"
          placeholder="多天的活动可以填写"
          error={errors.endedOn}
          first={draft.happenedOn === '' ? FIRST_DAY : draft.happenedOn}
          last={lastDayAhead(today)}
          value={draft.endedOn}
          onChange={(endedOn) => change({ endedOn })}
        />
        <AlbumPlaceField draft={draft} onChange={change} />
        <AlbumTagsField draft={draft} onChange={change} />
      </FormCard>
      <FormCard>
        {(['cover', 'topCover', 'publicityCover'] as const).map((picture) => (
          <AlbumPictureField
            key={picture}
            picture={picture}
            value={draft.pictures[picture]}
            pictures={pictures}
            onChange={(value) => change({ pictures: { ...draft.pictures, [picture]: value } })}
          />
        ))}
      </FormCard>
    </>
  );
}

function Viewing({ form, album, draft }: AlbumSettingsFieldsProps) {
  const { change, errors } = form;
  return (
    <>
      <VisibilityCells visibility={draft.visibility} onChange={(visibility) => change({ visibility })} />
      {draft.visibility === ALBUM_VISIBILITY.password && (
        <FormCard>
          <PasswordSetting
            label="访问密码"
            hint={album.hasViewPassword ? '更换后，以前输入过密码的人需要重新输入' : '只有知道密码的人可以看'}
            value={draft.viewPassword}
            hasOne={album.hasViewPassword}
            error={errors.viewPassword}
            onChange={(viewPassword) => change({ viewPassword })}
          />
        </FormCard>
      )}
    </>
  );
}

function Uploading({ form, album, draft }: AlbumSettingsFieldsProps) {
  const { change, errors } = form;
  return (
    <>
      <UploaderCells uploadBy={draft.uploadBy} onChange={(uploadBy) => change({ uploadBy })} />
      {draft.uploadBy === UPLOAD_BY.everybody && (
        <FormCard>
          <PasswordSetting
            label="上传密码（选填）"
            hint="只有知道密码的人可以上传"
            value={draft.uploadPassword}
            hasOne={album.hasUploadPassword}
            error={errors.uploadPassword}
            onChange={(uploadPassword) => change({ uploadPassword })}
          />
        </FormCard>
      )}
      <ReviewCell isOn={draft.reviewFirst} onChange={(reviewFirst) => change({ reviewFirst })} />
      <CheckCell isOn={draft.checkFirst} onChange={(checkFirst) => change({ checkFirst })} />
    </>
  );
}

function Downloading({ form, album, draft }: AlbumSettingsFieldsProps) {
  const { change, errors } = form;
  return (
    <>
      <CellGroup title="谁可以下载" isChoice>
        {DOWNLOADERS.map(({ downloadBy, title }) => (
          <Cell
            key={downloadBy}
            title={title}
            isChosen={draft.downloadBy === downloadBy}
            onPress={() => change({ downloadBy })}
          />
        ))}
      </CellGroup>
      {draft.downloadBy !== DOWNLOAD_BY.nobody && (
        <>
          <CellGroup>
            <Cell
              title="可以下载原图"
              note="关闭后只能下载预览图"
              end={
                <Switch
                  label="可以下载原图"
                  isOn={draft.downloadOriginal}
                  onChange={(downloadOriginal) => change({ downloadOriginal })}
                />
              }
            />
          </CellGroup>
        </>
      )}
      <FormCard>
        <WatermarkFields
          albumId={album.id}
          value={draft.watermark}
          error={errors.watermark}
          onChange={(watermark) => change({ watermark: { ...watermark } })}
        />
      </FormCard>
    </>
  );
}

function Looks({ form, album, draft }: AlbumSettingsFieldsProps) {
  const { change, errors, today } = form;
  return (
    <>
      <CellGroup title="互动">
        <Cell
          title="允许评论"
          end={<Switch label="允许评论" isOn={draft.commentsOn} onChange={(commentsOn) => change({ commentsOn })} />}
        />
      </CellGroup>
      <FormCard>
        <FieldFrame label="底色" hint="相册页面和嵌入别的网站时都使用">
          <Segmented
            label="底色"
            options={ALBUM_THEMES.map(({ theme, name }) => ({ id: theme, text: theme === 'auto' ? '跟随样式' : name }))}
            selectedId={draft.theme}
            onSelect={(theme) => change({ theme })}
          />
        </FieldFrame>
        <DateField
          label="有效期至"
          placeholder="长期有效"
          hint={album.isExpired ? '相册已过期，改后重新开放' : '到期后只有相册成员能看'}
          error={errors.expireOn}
          first={today}
          last={lastDayAhead(today)}
          value={draft.expireOn}
          onChange={(expireOn) => change({ expireOn })}
        />
      </FormCard>
      <FormCard>
        <TagsField
          label="允许嵌入的网站"
          placeholder="https://example.com"
          hint="填写后，这些网站的网页可以展示这本相册"
          values={draft.frameSites}
          max={ALBUM_FRAME_SITES_MAX}
          maxLength={200}
          onAdd={(typed) => {
            const site = toFrameSite(typed);
            return site === null || draft.frameSites.includes(site) ? null : [...draft.frameSites, site];
          }}
          problem="请填写以https://开头的网址，不能重复"
          onChange={(frameSites) => change({ frameSites })}
        />
      </FormCard>
    </>
  );
}
