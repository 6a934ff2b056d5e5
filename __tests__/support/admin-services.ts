import type { AdminServices } from '../../server/cli/admin/verb';
import type { TestApp } from './app-harness';

/** What the operator's commands work with, of a test app. */
export function adminServicesOf({ services }: TestApp): AdminServices {
  const {
    user,
    statistics,
    system,
    share,
    media,
    order,
    withdrawal,
    invoice,
    security,
    member,
    point,
    capacity,
    draw,
    album,
    ad,
    moderation,
  } = services;
  return {
    ...user,
    ...statistics,
    ...system,
    ...share,
    ...media,
    admins: moderation.rights,
    desk: order.desk,
    memberGoods: member.desk,
    templates: album.templateDesk,
    ads: ad.desk,
    points: point.desk,
    draws: draw.desk,
    capacityGoods: capacity.desk,
    channels: order.channelDesk,
    sellers: order.sellerReports,
    splits: order.splitDesk,
    withdrawals: withdrawal.desk,
    invoices: invoice.desk,
    security,
  };
}
