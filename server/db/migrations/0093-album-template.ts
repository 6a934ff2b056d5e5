import { type Kysely, sql } from 'kysely';

/**
 * [Note: Templates] What an album is for decides its page, its wall, its first tabs and what a new one is asked for. One row for each; an
 * album names its row's number, and a number without a row opens the photos' page. A row that is not offered makes no new album, and the
 * albums that there are stay as they are. The operator changes rows, and pages show it without being built anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table album_template (
     number smallint primary key check (number between 1 and 999),
     name text not null,
     note text not null,
     page text not null check (page in ('photos', 'baby', 'feed', 'ai')),
     layout text not null check (layout in ('justified', 'square', 'waterfall')),
     tabs smallint[] not null,
     emphasis text not null,
     visibility smallint not null check (visibility between 1 and 4),
     upload_by smallint not null check (upload_by between 1 and 4),
     fields text[] not null,
     position integer not null,
     is_offered boolean not null
   )`,
  `insert into album_template
     (number, name, note, page, layout, tabs, emphasis, visibility, upload_by, fields, position, is_offered) values
     (2, '活动', '年会、婚礼、赛事，边拍边看', 'photos', 'justified', '{8,6,9,2,7}', 'live', 1, 2, '{day,place,tags}', 10, true),
     (1, '团建', '团队出行，大家一起传', 'photos', 'square', '{8,1,2,4,7}', 'people', 2, 3, '{day,place,tags}', 20, true),
     (4, '人像', '写真、证件照、毕业照', 'photos', 'waterfall', '{1,6,4,7}', 'portrait', 3, 2, '{day,place,tags}', 30, true),
     (5, '风景', '旅行与自然', 'photos', 'justified', '{3,8,4,6,7}', 'place', 1, 2, '{day,place,tags}', 40, true),
     (6, '商展', '展会、新品、门店', 'photos', 'square', '{8,6,2,4}', 'publicity', 1, 2, '{day,place,tags}', 50, true),
     (7, '亲子', '成长曲线、大事记，给家人看', 'baby', 'justified', '{8,3,1,2,7}', 'timeline', 4, 3, '{day,place,tags}', 60, true),
     (12, '笔记', '一篇篇图文，大家点赞评论', 'feed', 'waterfall', '{8,1,2,4,7}', 'posts', 1, 3, '{day,place,tags}', 70, true),
     (8, '文生图', '写一句话，变成图片', 'ai', 'waterfall', '{1,8,4,6,7}', 'made', 2, 2, '{tags}', 80, false),
     (9, '图生图', '选一张照片，换一种画风', 'ai', 'waterfall', '{1,8,4,6,7}', 'made', 2, 2, '{tags}', 90, false),
     (10, '文生视频', '写一句话，变成短视频', 'ai', 'waterfall', '{2,8,4,6,7}', 'made', 2, 2, '{tags}', 100, false),
     (11, '图生视频', '选一张照片，让它动起来', 'ai', 'waterfall', '{2,8,4,6,7}', 'made', 2, 2, '{tags}', 110, false),
     (3, '亲子', '孩子的日常', 'photos', 'justified', '{8,3,1,2,7}', 'timeline', 4, 3, '{day,place,tags}', 120, false)`,
];
