import { type Kysely, sql } from 'kysely';

/**
 * Carts, discounts, orders with their lines, attempts to pay them, refunds, and what channels told.
 *
 * [Note: Rows of money] None of the rows of an order names a person, an album or a photo with a key: they must outlive them. What they
 * need for showing stands in them as it was when it was ordered, and nothing of it says who a person was.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table cart_item (
     user_id bigint not null references app_user (id) on delete cascade,
     media_id bigint not null references media (id) on delete cascade,
     price_fen integer not null,
     created_at timestamptz not null,
     primary key (user_id, media_id)
   )`,
  `create index cart_item_media on cart_item (media_id)`,

  `create table album_discount (
     id bigint generated always as identity primary key,
     uid text not null unique,
     album_id bigint not null references album (id) on delete cascade,
     min_count integer not null check (min_count >= 1),
     kind smallint not null check (kind in (1, 2)),
     value integer not null check (value >= 1 and (kind <> 1 or value <= 99)),
     created_at timestamptz not null
   )`,
  `create index album_discount_album on album_discount (album_id)`,

  `create table trade_order (
     id bigint generated always as identity primary key,
     order_no text not null unique,
     kind smallint not null,
     state smallint not null check (state between 1 and 5),
     buyer_id bigint not null,
     seller_id bigint not null,
     album_id bigint,
     album_name text not null default '',
     request_id text not null,
     request_part integer not null,
     request_body text not null,
     goods_fen bigint not null check (goods_fen >= 0),
     discount_fen bigint not null check (discount_fen between 0 and goods_fen),
     payable_fen bigint not null check (payable_fen > 0),
     fee_fen bigint not null check (fee_fen between 0 and payable_fen),
     refunded_fen bigint not null default 0 check (refunded_fen between 0 and payable_fen),
     price_version integer not null default 0,
     line_count integer not null,
     message text not null default '',
     consent_version smallint not null,
     paid_attempt_id bigint,
     created_at timestamptz not null,
     expires_at timestamptz not null,
     paid_at timestamptz,
     delivered_at timestamptz,
     closed_at timestamptz,
     check ((state in (4, 5)) = (paid_at is not null)),
     check (delivered_at is null or paid_at is not null),
     unique (buyer_id, request_id, request_part)
   )`,
  `create index trade_order_buyer on trade_order (buyer_id, id desc)`,
  `create index trade_order_seller on trade_order (seller_id, id desc)`,
  `create index trade_order_due on trade_order (expires_at) where state in (1, 2)`,
  `create index trade_order_undelivered on trade_order (paid_at) where state = 4 and delivered_at is null`,

  `create table order_line (
     id bigint generated always as identity primary key,
     uid text not null unique,
     order_id bigint not null references trade_order (id),
     position integer not null,
     media_id bigint,
     media_uid text not null default '',
     media_kind smallint not null default 0,
     title text not null,
     thumbhash text not null default '',
     licence text not null default '',
     is_tip boolean not null default false,
     price_fen bigint not null check (price_fen >= 0),
     discount_fen bigint not null check (discount_fen between 0 and price_fen),
     payable_fen bigint not null check (payable_fen >= 0),
     fee_fen bigint not null check (fee_fen between 0 and payable_fen),
     refunded_at timestamptz,
     unique (order_id, position)
   )`,
  `create index order_line_media on order_line (media_id)`,

  `create table order_price_change (
     id bigint generated always as identity primary key,
     order_id bigint not null references trade_order (id),
     from_fen bigint not null,
     to_fen bigint not null,
     reason text not null,
     changed_by bigint not null,
     at timestamptz not null
   )`,
  `create index order_price_change_order on order_price_change (order_id)`,

  `create table pay_attempt (
     id bigint generated always as identity primary key,
     attempt_no text not null unique,
     way text not null,
     merchant text not null,
     payer_id bigint not null,
     request_id text not null,
     amount_fen bigint not null check (amount_fen > 0),
     state smallint not null check (state between 1 and 5),
     note text not null default '',
     transaction_no text not null default '',
     paid_fen bigint not null default 0,
     created_at timestamptz not null,
     asked_at timestamptz,
     ended_at timestamptz,
     unique (payer_id, request_id)
   )`,
  `create index pay_attempt_open on pay_attempt (asked_at nulls first) where state in (1, 2)`,
  `create table pay_attempt_order (
     attempt_id bigint not null references pay_attempt (id),
     order_id bigint not null references trade_order (id),
     amount_fen bigint not null check (amount_fen > 0),
     price_version integer not null,
     primary key (attempt_id, order_id)
   )`,
  `create index pay_attempt_order_order on pay_attempt_order (order_id)`,

  `create table refund (
     id bigint generated always as identity primary key,
     refund_no text not null unique,
     attempt_id bigint not null references pay_attempt (id),
     order_id bigint not null references trade_order (id),
     cause smallint not null,
     state smallint not null check (state between 1 and 5),
     amount_fen bigint not null check (amount_fen > 0),
     request_id text not null,
     reason text not null default '',
     answer text not null default '',
     asked_at timestamptz not null,
     told_at timestamptz,
     ended_at timestamptz,
     unique (order_id, request_id)
   )`,
  `create unique index refund_asked_once on refund (order_id) where state = 1`,
  `create index refund_sending on refund (told_at nulls first) where state = 3`,
  `create table refund_line (
     refund_id bigint not null references refund (id),
     line_id bigint not null references order_line (id),
     primary key (refund_id, line_id)
   )`,
  `create index refund_line_line on refund_line (line_id)`,

  `create table pay_notice (
     id bigint generated always as identity primary key,
     way text not null,
     about_kind text not null check (about_kind in ('payment', 'refund')),
     about text not null,
     body text not null,
     outcome text,
     received_at timestamptz not null,
     processed_at timestamptz
   )`,
  `create index pay_notice_waiting on pay_notice (id) where processed_at is null`,

  // A tip for a photo is about its album, one for a person about none.
  `alter table interaction_event drop constraint interaction_event_kind_check`,
  `alter table interaction_event drop constraint interaction_event_check`,
  `alter table interaction_event add constraint interaction_event_kind_check check (kind between 1 and 8),
     add constraint interaction_event_check check (kind = 8 or (kind = 7) = (album_id is null))`,

  // What the sandbox keeps in place of a channel's books. Nothing but its adapter's store looks here.
  `create table sandbox_payment (
     number text primary key,
     kind text not null check (kind in ('payment', 'refund')),
     of_number text,
     amount_fen bigint not null,
     state text not null check (state in ('open', 'paid', 'refused', 'closed', 'done')),
     settles_at timestamptz,
     updated_at timestamptz not null
   )`,
];
