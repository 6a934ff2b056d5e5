import type { Generated, GeneratedAlways } from 'kysely';
import type { Id } from './column-types';

export interface AlbumTable {
  id: GeneratedAlways<Id>;
  uid: string;
  owner_id: Id;
  request_id: string;
  name: string;
  description: Generated<string>;
  template: number;
  visibility: number;
  /** `yyyy-mm-dd` */
  happened_on: string | null;
  cover_id: Id | null;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
  /** See [Note: Reported things] in 0076-reported-things. */
  taken_down_at: Generated<Date | null>;
  /** Null while it can be restored from the bin. */
  erasing_at: Generated<Date | null>;
  /** `yyyy-mm-dd` */
  ended_on: Generated<string | null>;
  tags: Generated<string[]>;
  place_name: Generated<string>;
  latitude: Generated<number | null>;
  longitude: Generated<number | null>;
  cover_picture: Generated<string>;
  top_cover: Generated<string>;
  publicity_cover: Generated<string>;
  upload_by: Generated<number>;
  review_first: Generated<boolean>;
  check_first: Generated<boolean>;
  download_by: Generated<number>;
  download_original: Generated<boolean>;
  watermark_kind: Generated<number>;
  watermark_text: Generated<string>;
  watermark_position: Generated<number>;
  watermark_opacity: Generated<number>;
  watermark_picture: Generated<string>;
  /** Moved by a trigger: see [Note: Watermarks] in 0009-watermark. */
  watermark_version: Generated<number>;
  expires_at: Generated<Date | null>;
  comments_on: Generated<boolean>;
  theme: Generated<string>;
  /** ALBUM_LOOK */
  look: Generated<number>;
  frame_sites: Generated<string[]>;
  is_hidden: Generated<boolean>;
  /** Moved by triggers: see [Note: Access epoch] in 0007-album. */
  access_epoch: Generated<number>;
  holder_epoch: Generated<number>;
  partner_id: Generated<Id | null>;
  partner_out_id: Generated<string | null>;
}

/** See [Note: Templates] in 0093-album-template. */
export interface AlbumTemplateTable {
  number: number;
  name: string;
  note: string;
  page: string;
  layout: string;
  tabs: number[];
  emphasis: string;
  visibility: number;
  upload_by: number;
  fields: string[];
  position: number;
  is_offered: boolean;
}

export interface AlbumUserTable {
  album_id: Id;
  user_id: Id;
  role: number;
  created_at: Date;
  permissions: Generated<string[]>;
  remark: Generated<string>;
}

export interface AlbumInvitationTable {
  code: string;
  album_id: Id;
  inviter_id: Id;
  role: number;
  created_at: Date;
  expires_at: Date;
}

export interface AlbumIpMappingTable {
  album_id: Id;
  user_id: Id;
  public_ip: string;
  /** Empty: to everybody behind the public address. */
  local_prefix: Generated<string>;
  created_at: Date;
  expires_at: Date;
}

export interface AlbumTransferTable {
  id: GeneratedAlways<Id>;
  uid: string;
  album_id: Id;
  from_id: Id;
  to_id: Id;
  created_at: Date;
  expires_at: Date;
}

/** One row for each person or device that looked at an album. */
export interface AlbumBrowseTable {
  id: GeneratedAlways<Id>;
  uid: Generated<string>;
  album_id: Id;
  user_id: Id | null;
  device_id: Id | null;
  first_at: Date;
  last_at: Date;
  times: Generated<number>;
}

export interface PartnerTable {
  id: GeneratedAlways<Id>;
  uid: string;
  name: string;
  /** Whose albums they are. */
  owner_id: Id;
  key_hash: Buffer;
  created_at: Date;
  revoked_at: Date | null;
}

export interface AlbumLabelTable {
  id: GeneratedAlways<Id>;
  uid: string;
  album_id: Id;
  name: string;
  position: number;
  created_at: Date;
}

export interface AlbumCountTable {
  album_id: Id;
  /** '0' counts the whole album. */
  label_id: Id;
  kind: number;
  visible_count: Generated<number>;
  listed_count: Generated<number>;
}

export interface MediaCountTable {
  album_id: Id;
  /** '0' counts the whole album. */
  label_id: Id;
  run_id: Id;
  kind: number;
  visible_count: Generated<number>;
  listed_count: Generated<number>;
  visible_ratio_milli: Generated<string | number>;
  listed_ratio_milli: Generated<string | number>;
}
