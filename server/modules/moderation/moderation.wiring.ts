import { defineArea } from '../../area';
import type { AdDesk } from '../ad/ad-desk.service';
import type { OrderDeskService } from '../order/order-desk.service';
import type { CertificationService } from '../security/certification.service';
import type { PartnerService } from '../share/partner.service';
import type { WithdrawalDeskService } from '../withdrawal/withdrawal-desk.service';
import type { CapacityGoodsDesk } from '../capacity/capacity-goods.service';
import type { DrawDesk } from '../draw/draw-desk.service';
import type { MemberGoodsDesk } from '../member/member-goods-desk.service';
import type { PointDesk } from '../point/point-desk.service';
import type { AccessArea } from '../access/access.wiring';
import type { ChatArea } from '../chat/chat.wiring';
import type { MediaArea } from '../media/media.wiring';
import { handleJob } from '../../jobs/queue';
import type { InstallationArea } from '../installation/installation.wiring';
import type { InteractionArea } from '../interaction/interaction.wiring';
import { createTextAsk } from './text-ask.service';
import type { SessionArea } from '../session/session.wiring';
import { ASK_TEXT, SCAN_TEXTS } from '../word/word.jobs';
import type { WordArea } from '../word/word.wiring';
import type { NoticeArea } from '../notice/notice.wiring';
import { CHECK_MEDIA, SWEEP_CHECKS } from '../media/jobs/media-check.jobs';
import { createContentChecks } from './content-check.service';
import { createDecisionNotices } from './decision-notice.service';
import { createAdminRights } from './admin-right.service';
import { createAudit } from './audit.service';
import { createGoodsDesk } from './goods-desk.service';
import { createOperatorDesk } from './operator.service';
import type { SystemArea } from '../system/system.wiring';
import { createDesk } from './desk.service';
import { createDeskReviews } from './settings/desk-review.service';
import { createDeskSettings } from './settings/desk-setting.service';
import { createMatters } from './matter.service';
import { createTextScan } from './text-scan.service';
import { createSanctions } from './sanction.service';
import { createThingReports } from './thing-report.service';
import { ASK_PICTURES, END_PICTURES, TELL_DECISIONS, TELL_MATTERS } from './moderation.jobs';
import { MODERATION_TABLES } from './moderation.tables';
import { createPictureAsks } from './picture-ask.service';
import { createReportPictures } from './report-picture.service';
import type { UserArea } from '../user/user.wiring';
import { createReports } from './report.service';
import { createVerdicts } from './verdict.service';

/** Those that decide about money and certify people: built before this one. */
interface ReviewedAreas {
  readonly security: { readonly certifications: CertificationService };
  readonly withdrawal: { readonly desk: WithdrawalDeskService };
  readonly order: { readonly desk: OrderDeskService };
  readonly share: { readonly partners: PartnerService };
}

interface SoldAreas {
  readonly member: { readonly desk: MemberGoodsDesk };
  readonly capacity: { readonly desk: CapacityGoodsDesk };
  readonly point: { readonly desk: PointDesk };
  readonly draw: { readonly desk: DrawDesk };
  readonly ad: { readonly desk: AdDesk };
}

export const moderationArea = defineArea({
  name: 'moderation',
  tables: MODERATION_TABLES,
  wire(
    deps,
    {
      user,
      member,
      capacity,
      point,
      draw,
      ad,
      access: { access },
      media: { urls },
      notice: { notices },
      interaction: { comments },
      word: { texts },
      session: { wechat },
      installation: { installation },
      system: { system, publicData, banners },
      security: { certifications },
      withdrawal,
      order,
      share: { partners },
      chat: { reporting },
    }: AccessArea &
      SoldAreas &
      ReviewedAreas &
      SystemArea &
      UserArea &
      InstallationArea &
      SessionArea &
      MediaArea &
      NoticeArea &
      InteractionArea &
      WordArea &
      ChatArea,
  ) {
    const sanctions = createSanctions({ ...deps, installation, notices });
    const pictures = createPictureAsks({ ...deps, asking: wechat });
    const reviews = createDeskReviews({ ...deps, certifications, withdrawals: withdrawal.desk, orders: order.desk });
    const reportPictures = createReportPictures({ ...deps, ...user });
    const matters = createMatters({ ...deps, comments, texts, sanctions });
    return {
      reports: createReports({ ...deps, access, pictures: reportPictures }),
      reportPictures,
      matters,
      sanctions,
      audit: createAudit(deps),
      rights: createAdminRights(deps),
      operator: createOperatorDesk({ ...deps, system, publicData }),
      goods: createGoodsDesk({
        ...deps,
        levels: member.desk,
        capacity: capacity.desk,
        points: point.desk,
        draws: draw.desk,
        ads: ad.desk,
      }),
      thingReports: createThingReports({
        ...deps,
        access,
        chats: reporting,
        comments,
        notices,
        sanctions,
        pictures: reportPictures,
      }),
      desk: createDesk({ ...deps, urls, matters, reviews }),
      reviews,
      settings: createDeskSettings({ ...deps, users: user.users, banners, partners, publicData }),
      verdicts: createVerdicts(deps),
      decisionNotices: createDecisionNotices({ ...deps, notices }),
      pictures,
      checks: createContentChecks({ ...deps, pictures }),
      scan: createTextScan({ ...deps, texts }),
      asking: createTextAsk({ ...deps, wechat }),
    };
  },
  async bind({ routes, http, rateLimits }, own) {
    (await import('./moderation.routes')).bindModeration(routes, own);
    (await import('./operator.routes')).bindOperatorDesk(routes, own.operator, own.goods, own.rights);
    (await import('./settings/desk-setting.routes')).bindDeskSettings(routes, own.settings, own.reviews);
    (await import('./picture-ask.routes')).registerPictureAsks(http, own.pictures, rateLimits);
  },
  jobs: ({ decisionNotices, thingReports, checks, scan, asking, pictures, sanctions }) => [
    handleJob(ASK_PICTURES, ({ mediaId }) => pictures.ask(mediaId)),
    handleJob(END_PICTURES, ({ mediaId }) => pictures.end(mediaId)),
    handleJob(ASK_TEXT, (about) => asking.ask(about)),
    handleJob(TELL_MATTERS, ({ act }) => thingReports.tell(act)),
    handleJob(SCAN_TEXTS, (_payload, signal) => scan.scan(signal)),
    handleJob(TELL_DECISIONS, ({ act }) => decisionNotices.tell(act)),
    handleJob(CHECK_MEDIA, ({ mediaId }, signal) => checks.check(mediaId, signal)),
    handleJob(SWEEP_CHECKS, async () => {
      // First, so that a run that fails is followed by another.
      await checks.scheduleNext();
      await checks.sweep();
      await pictures.sweep();
      await sanctions.sweep();
    }),
  ],
  schedules: ({ checks }) => [checks],
});
