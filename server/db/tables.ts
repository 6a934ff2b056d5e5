import type { AdminRight } from '@contract/constants/admin-right';
import type { Generated, GeneratedAlways, Kysely, Transaction } from 'kysely';
import type {
  ActiveUserDayTable,
  CommentTable,
  InteractionEventTable,
  LiveEventTable,
  StatEventTable,
} from './activity-tables';
import type {
  AlbumBrowseTable,
  AlbumCountTable,
  AlbumInvitationTable,
  AlbumIpMappingTable,
  AlbumLabelTable,
  AlbumTable,
  AlbumTemplateTable,
  AlbumTransferTable,
  AlbumUserTable,
  MediaCountTable,
  PartnerTable,
} from './album-tables';
import type { AdTables } from './ad-tables';
import type { AssistantTables } from './assistant-tables';
import type { BabyTables } from './baby-tables';
import type { FeedTables } from './feed-tables';
import type { ChatTables } from './chat-tables';
import type { Id, LocalTime } from './column-types';
import type { GenerationTables } from './generation-tables';
import type {
  BoughtOriginalTable,
  DownloadTicketTable,
  MediaCompressionTable,
  MediaExifTable,
  MediaMarkTable,
  MediaTable,
} from './media-tables';
import type {
  AlbumFaceTable,
  FaceAnswerTable,
  FaceAskTable,
  FaceConsentTable,
  FaceCoveredTable,
  FaceErasureTable,
  FacePersonTable,
  FacePhotoTable,
  FaceTable,
  FaceTombstoneTable,
  FaceVectorTable,
} from './face-tables';
import type { GuessPaceTable, PhoneAskerTable, PhoneCodeTable, PhoneGuessTable } from './guess-tables';
import type { InvoiceFileTable, InvoiceLineTable, InvoiceTable, InvoiceTitleTable } from './invoice-tables';
import type { LedgerAccountTable, LedgerLotTable, LedgerLotUseTable, LedgerPostingTable } from './ledger-tables';
import type { PointTables } from './point-tables';
import type { MemberGoodsTable, MemberLevelTable, MembershipOrderTable, MembershipPeriodTable } from './member-tables';
import type { UserNoticeTable } from './notice-tables';
import type { PushClientTable, PushMessageTable, PushPermitTable, PushSettingTable } from './push-tables';
import type { WordGroupTable, WordHitTable, WordTable, WordVersionTable } from './word-tables';
import type { MatterTables } from './matter-tables';
import type { ModerationTables } from './moderation-tables';
import type {
  AlbumDiscountTable,
  OrderLineTable,
  OrderPriceChangeTable,
  OrderSplitTable,
  ChannelProductTable,
  ChannelStatementLineTable,
  ChannelStatementTable,
  PayAttemptTable,
  PayNoticeTable,
  RefundTable,
  SandboxPaymentTable,
  SplitReceiverTable,
  TopUpGoodsTable,
  TradeOrderTable,
} from './order-tables';
import type {
  LedgerHoldTable,
  PayoutBatchTable,
  SandboxTransferTable,
  WithdrawalTable,
  WithdrawalWayTable,
} from './selling-tables';
import type { MultipartUploadTable } from './upload-tables';

export type { Id, LocalTime, MediaTable };

export interface Tables
  extends
    AdTables,
    AssistantTables,
    BabyTables,
    ChatTables,
    FeedTables,
    GenerationTables,
    MatterTables,
    ModerationTables,
    PointTables {
  installation: { key: string; value: string };
  app_user: AppUserTable;
  device: { id: GeneratedAlways<Id>; key_hash: Buffer; created_at: Date };
  session_token: SessionTokenTable;
  phone_code: PhoneCodeTable;
  phone_pace: { phone: string; sent_at: Date };
  phone_asker: PhoneAskerTable;
  phone_guess: PhoneGuessTable;
  linked_account: LinkedAccountTable;
  wechat_code: WechatCodeTable;
  used_state: { random: Buffer; expires_at: Date };
  outside_token: OutsideTokenTable;
  attempt_counter: { key: string; window_start: Date; count: number };
  guess_pace: GuessPaceTable;
  system_notice: SystemNoticeTable;
  notice_read: { notice_id: Id; user_id: Id; read_at: Date };
  public_param: { key: string; value: string; updated_at: Date };
  dictionary_item: { type: string; value: string; label: string; position: number };
  banner: BannerTable;
  album: AlbumTable;
  album_template: AlbumTemplateTable;
  album_label: AlbumLabelTable;
  stored_object: StoredObjectTable;
  media_run: MediaRunTable;
  media: MediaTable;
  word_group: WordGroupTable;
  word: WordTable;
  word_hit: WordHitTable;
  word_version: WordVersionTable;
  media_count: MediaCountTable;
  album_count: AlbumCountTable;
  wall_version: { album_id: Id; version: Id };
  media_like: { media_id: Id; user_id: Id; created_at: Date };
  membership_period: MembershipPeriodTable;
  member_level: MemberLevelTable;
  member_goods: MemberGoodsTable;
  membership_order: MembershipOrderTable;
  attention: { follower_id: Id; followed_id: Id; created_at: Date };
  user_block: { user_id: Id; blocked_id: Id; created_at: Date };
  album_user: AlbumUserTable;
  album_password: { album_id: Id; type: number; salt: Buffer; hash: Buffer; version: string };
  album_grant: { session_id: Id; album_id: Id; type: number; version: string; granted_at: Date };
  album_hidden: { user_id: Id; album_id: Id; hidden_at: Date };
  album_share: { code: string; album_id: Id; user_id: Id; created_at: Date };
  album_invitation: AlbumInvitationTable;
  album_show_code: { code: string; album_id: Id; maker_id: Id; created_at: Date; expires_at: Date };
  album_ip_mapping: AlbumIpMappingTable;
  album_transfer: AlbumTransferTable;
  album_browse: AlbumBrowseTable;
  /** Written by triggers of `album` and `album_browse` alone. */
  album_heat: { album_id: Id; visitors: number };
  partner: PartnerTable;
  /** Filled by a trigger when an album's row goes. */
  dropped_picture: { address: string };
  /** Written by the triggers of `media` alone: see [Note: Used capacity] in 0004-person. */
  used_capacity: { user_id: Id; photo_bytes: string | number; video_bytes: string | number };
  capacity_overdue: { user_id: Id; since: Date };
  ledger_account: LedgerAccountTable;
  ledger_posting: LedgerPostingTable;
  ledger_hold: LedgerHoldTable;
  ledger_lot: LedgerLotTable;
  ledger_lot_use: LedgerLotUseTable;
  withdrawal_way: WithdrawalWayTable;
  withdrawal: WithdrawalTable;
  invoice_title: InvoiceTitleTable;
  invoice: InvoiceTable;
  invoice_line: InvoiceLineTable;
  invoice_file: InvoiceFileTable;
  payout_batch: PayoutBatchTable;
  sandbox_transfer: SandboxTransferTable;
  ledger_line: { posting_id: Id; account_id: Id; amount: string | number };
  cart_item: { user_id: Id; media_id: Id; price_fen: number; created_at: Date };
  album_discount: AlbumDiscountTable;
  trade_order: TradeOrderTable;
  top_up_goods: TopUpGoodsTable;
  order_line: OrderLineTable;
  order_price_change: OrderPriceChangeTable;
  pay_attempt: PayAttemptTable;
  pay_attempt_order: { attempt_id: Id; order_id: Id; amount_fen: string | number; price_version: number };
  order_split: OrderSplitTable;
  split_receiver: SplitReceiverTable;
  refund: RefundTable;
  refund_line: { refund_id: Id; line_id: Id };
  pay_notice: PayNoticeTable;
  channel_product: ChannelProductTable;
  channel_statement: ChannelStatementTable;
  channel_statement_line: ChannelStatementLineTable;
  sandbox_payment: SandboxPaymentTable;
  active_user_day: ActiveUserDayTable;
  account_closing: AccountClosingTable;
  payment_password: PaymentPasswordTable;
  certification: CertificationTable;
  privacy_setting: PrivacySettingTable;
  face_photo: FacePhotoTable;
  /** See [Note: Faces] in 0027-faces. */
  album_face: AlbumFaceTable;
  face: FaceTable;
  face_vector: FaceVectorTable & { face_id: Id; album_id: Id };
  face_photo_vector: FaceVectorTable & { photo_id: Id };
  face_scan: { media_id: Id; album_id: Id; model_version: string; has_failed: Generated<boolean>; scanned_at: Date };
  face_tombstone: FaceTombstoneTable;
  face_person: FacePersonTable;
  face_consent: FaceConsentTable;
  face_answer: FaceAnswerTable;
  /** See [Note: Held back] in 0048-ask-first. */
  face_ask: FaceAskTable;
  face_pass: { media_id: Id; passed_at: Date };
  face_covered: FaceCoveredTable;
  face_erasure: FaceErasureTable;
  media_collect: { media_id: Id; user_id: Id; created_at: Date };
  media_purchase: { media_id: Id; user_id: Id; created_at: Date };
  /** See [Note: What a buyer keeps] in 0043-bought-original. */
  bought_original: BoughtOriginalTable;
  album_collect: { album_id: Id; user_id: Id; created_at: Date };
  comment: CommentTable;
  interaction_event: InteractionEventTable;
  interaction_read: { user_id: Id; seen_id: Id };
  user_notice: UserNoticeTable;
  push_client: PushClientTable;
  push_permit: PushPermitTable;
  push_setting: PushSettingTable;
  push_message: PushMessageTable;
  media_exif: MediaExifTable;
  media_mark: MediaMarkTable;
  media_compression: MediaCompressionTable;
  /** Of a video that is being converted; 0 to 99. */
  media_progress: { media_id: Id; percent: number };
  /** See [Note: Turns] in derive-turn.rules. */
  derive_turn: { lane: number; owner_id: Id; ends_at: string | number };
  /** See [Note: Bigrams] in 0008-interaction. */
  media_text: { media_id: Id; album_id: Id; body: string; camera: string; grams: GeneratedAlways<string[]> };
  /** Written by a trigger of `album` alone. */
  album_text: { album_id: Id; body: string; place: string; tags: string; grams: GeneratedAlways<string[]> };
  download_ticket: DownloadTicketTable;
  multipart_upload: MultipartUploadTable;
  stat_event: StatEventTable;
  stat_hour: { album_id: Id; kind: number; hour: Date; source: number; count: number };
  stat_media_day: { album_id: Id; media_id: Id; kind: number; day: string; count: number };
  /** `hours`: bit 0 is 0 o'clock in Asia/Shanghai, bit 23 the last. */
  stat_visitor: { album_id: Id; day: string; viewer: string; hours: Generated<number> };
  /** Written by triggers of `media` alone: see [Note: Live albums] in 0008-interaction. */
  live_event: LiveEventTable;
}

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export interface AppUserTable {
  id: GeneratedAlways<Id>;
  uid: string;
  phone: string | null;
  nickname: Generated<string>;
  avatar_url: Generated<string>;
  is_admin: Generated<boolean>;
  /** See [Note: Admin rights] in 0115-admin-rights. Null: each. */
  admin_rights: Generated<AdminRight[] | null>;
  gender: Generated<number>;
  /** `yyyy-mm-dd` */
  birthday: Generated<string | null>;
  place: Generated<string>;
  signature: Generated<string>;
  cover_url: Generated<string>;
  tags: Generated<string[]>;
  active_at: Generated<Date | null>;
  created_at: Date;
  updated_at: Date;
}

export interface SessionTokenTable {
  id: GeneratedAlways<Id>;
  token_hash: Buffer;
  channel: string;
  device_id: Id | null;
  user_id: Id | null;
  created_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  /** Set for a token of one purpose: the session it hangs on. */
  parent_id: Id | null;
  /** Names the session in calls. */
  uid: Generated<string>;
  client: Generated<string>;
  system: Generated<string>;
  last_used_at: Date;
}

export interface LinkedAccountTable {
  id: GeneratedAlways<Id>;
  user_id: Id;
  provider: 'wechat' | 'apple';
  app_id: string;
  open_id: string;
  union_id: string | null;
  created_at: Date;
}

export interface WechatCodeTable {
  code_hash: Buffer;
  open_id: Generated<string | null>;
  union_id: Generated<string | null>;
  nickname: Generated<string>;
  is_snapshot: Generated<boolean>;
  expires_at: Date;
  used_at: Generated<Date | null>;
}

export interface OutsideTokenTable {
  name: string;
  value: Generated<string>;
  expires_at: Date | null;
  leased_until: Date | null;
}

export interface AccountClosingTable {
  user_id: Id;
  uid: string;
  requested_at: Date;
  erase_at: Date;
  /** Null while it can be taken back. */
  erasing_at: Date | null;
}

export interface PaymentPasswordTable {
  user_id: Id;
  salt: Buffer;
  hash: Buffer;
  tries: Generated<number>;
  locked_until: Date | null;
  updated_at: Date;
}

export interface CertificationTable {
  user_id: Id;
  uid: string;
  kind: number;
  state: number;
  name_sealed: Buffer;
  number_sealed: Buffer;
  picture_keys: string[];
  reason: Generated<string>;
  submitted_at: Date;
  reviewed_at: Date | null;
}

export interface PrivacySettingTable {
  user_id: Id;
  find_by_phone: boolean;
  message_from: number;
  show_albums: boolean;
  show_likes: boolean;
  personalised: boolean;
}

export interface SystemNoticeTable {
  id: GeneratedAlways<Id>;
  uid: string;
  app_type: Generated<number>;
  title: string;
  content: string;
  /** Null: a draft. */
  published_at: Date | null;
  withdrawn_at: Date | null;
}

export interface BannerTable {
  id: GeneratedAlways<Id>;
  uid: string;
  app_type: Generated<number>;
  title: string;
  target: Generated<string>;
  position: number;
  created_at: Date;
}

export interface StoredObjectTable {
  id: GeneratedAlways<Id>;
  storage_type: number;
  key: string;
  sha256: Buffer;
  /** Text: a `bigint`. */
  size_bytes: string | number;
  mime: string;
  /** Rows of `media` that show these bytes. At 0 the object may be removed. */
  uses: number;
  created_at: Date;
  /** See [Note: Moved lately] in 0006-storage. */
  moved_at: Generated<Date | null>;
}

/** See [Note: Media groups] in the first migration. */
export interface MediaRunTable {
  id: GeneratedAlways<Id>;
  uid: Generated<string>;
  album_id: Id;
  /** `yyyy-mm-dd` */
  day: string;
  lower_taken: LocalTime;
  lower_id: Id;
}
