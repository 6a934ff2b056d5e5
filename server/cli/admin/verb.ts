import type { AdDesk } from '../../modules/ad/ad-desk.service';
import type { AlbumTemplateDesk } from '../../modules/album/album-template.service';
import type { CertificationService } from '../../modules/security/certification.service';
import type { ActiveUserService } from '../../modules/statistics/active-user.service';
import type { MediaPurchaseService } from '../../modules/media/edit/media-purchase.service';
import type { MemberGoodsDesk } from '../../modules/member/member-goods-desk.service';
import type { ChannelDeskService } from '../../modules/order/channel-desk.service';
import type { InvoiceDeskService } from '../../modules/invoice/invoice-desk.service';
import type { CapacityGoodsDesk } from '../../modules/capacity/capacity-goods.service';
import type { DrawDesk } from '../../modules/draw/draw-desk.service';
import type { PointDesk } from '../../modules/point/point-desk.service';
import type { OrderDeskService } from '../../modules/order/order-desk.service';
import type { SellerReportService } from '../../modules/order/books/seller-report.service';
import type { SplitDeskService } from '../../modules/order/splits/split-desk.service';
import type { PartnerService } from '../../modules/share/partner.service';
import type { AdminRightService } from '../../modules/moderation/admin-right.service';
import type { BannerService } from '../../modules/system/banner.service';
import type { PublicDataService } from '../../modules/system/public-data.service';
import type { SystemService } from '../../modules/system/system.service';
import type { UserService } from '../../modules/user/user.service';
import type { WithdrawalDeskService } from '../../modules/withdrawal/withdrawal-desk.service';

export interface AdminServices {
  readonly users: Pick<UserService, 'setMember'>;
  readonly admins: Pick<AdminRightService, 'set' | 'listAll'>;
  readonly activeUsers: Pick<ActiveUserService, 'listDays'>;
  readonly system: Pick<SystemService, 'addNotice' | 'publishNotice' | 'withdrawNotice' | 'listNoticesOfAnyState'>;
  readonly publicData: Pick<
    PublicDataService,
    'getValue' | 'getValues' | 'setValue' | 'getDictionary' | 'setDictionaryItem' | 'removeDictionaryItem'
  >;
  readonly banners: Pick<BannerService, 'add' | 'move' | 'remove' | 'listAll'>;
  readonly partners: Pick<PartnerService, 'add' | 'revoke' | 'listAll'>;
  readonly purchases: Pick<MediaPurchaseService, 'give' | 'takeBack' | 'listOf'>;
  readonly desk: OrderDeskService;
  readonly memberGoods: MemberGoodsDesk;
  readonly templates: AlbumTemplateDesk;
  readonly ads: AdDesk;
  readonly points: PointDesk;
  readonly draws: DrawDesk;
  readonly capacityGoods: CapacityGoodsDesk;
  readonly channels: ChannelDeskService;
  readonly sellers: SellerReportService;
  readonly splits: SplitDeskService;
  readonly withdrawals: WithdrawalDeskService;
  readonly invoices: InvoiceDeskService;
  readonly security: {
    readonly certifications: Pick<CertificationService, 'listPending' | 'readPictures' | 'pass' | 'refuse'>;
  };
}

export interface AdminOutcome {
  readonly ok: boolean;
  /** For the terminal. */
  readonly text: string;
}

/** Throws what the services refuse. */
export type AdminCommand = (services: AdminServices) => Promise<AdminOutcome>;

/** One thing that the operator can do. A file of this folder for each subject. */
export interface AdminVerb {
  /** The words that choose it. */
  readonly words: readonly string[];
  /** What follows them, for the usage text. */
  readonly form: string;
  readonly help: string;
  /** Reads what follows. A text says what is wrong with it. */
  read(rest: readonly string[]): AdminCommand | string;
}

export const done = (text: string): AdminOutcome => ({ ok: true, text });
export const failed = (text: string): AdminOutcome => ({ ok: false, text });

/** Lines of a list; what to say when there is none. */
export function listed(lines: readonly string[], none: string): AdminOutcome {
  return done(lines.length === 0 ? none : lines.join('\n'));
}
