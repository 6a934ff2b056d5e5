import { ERRORS } from '@contract/errors';
import { randomIds } from '../adapters/ids/random';
import { createMediaAdapters } from '../adapters/media-adapters';
import { createPasswordAdapters, PASSWORD_COSTS } from '../adapters/password-hash/scrypt';
import { systemClock } from '../adapters/clock/system';
import { type Env, readEnv } from '../env';
import { Refusal } from '../http/refuse';
import { createLog } from '../log';
import { createAdDesk } from '../modules/ad/ad-desk.service';
import { createAlbumTemplateDesk } from '../modules/album/album-template.service';
import { createInstallation } from '../modules/installation/installation.service';
import { openCertifications } from '../modules/security/security.service';
import { createMediaPurchases } from '../modules/media/edit/media-purchase.service';
import { createChannelDesk } from '../modules/order/channel-desk.service';
import { createMemberGoodsDesk } from '../modules/member/member-goods-desk.service';
import { createCapacityGoodsDesk } from '../modules/capacity/capacity-goods.service';
import { createDrawDesk } from '../modules/draw/draw-desk.service';
import { createPointDesk } from '../modules/point/point-desk.service';
import { createTelling } from '../modules/notice/notice.service';
import { createOrderDesk } from '../modules/order/order-desk.service';
import { createInvoiceDesk } from '../modules/invoice/invoice-desk.service';
import { createInvoiceRefunds } from '../modules/invoice/invoice-refund.service';
import { createIssuing } from '../modules/invoice/issuing.service';
import { OWN_GOODS } from '../modules/order/own-goods.list';
import { createSellerReports } from '../modules/order/books/seller-report.service';
import { createSplitDesk } from '../modules/order/splits/split-desk.service';
import { createRefunds } from '../modules/order/refund.service';
import { createSystem } from '../modules/system/system.service';
import { createActiveUsers } from '../modules/statistics/active-user.service';
import { createPartners } from '../modules/share/partner.service';
import { createAdminRights } from '../modules/moderation/admin-right.service';
import { createUsers } from '../modules/user/user.service';
import { createPasswordProof } from '../modules/security/payment-password.service';
import { openPayeeSealer } from '../modules/withdrawal/payee';
import { createWithdrawalDesk } from '../modules/withdrawal/withdrawal-desk.service';
import { createBanners } from '../modules/system/banner.service';
import { createPublicData } from '../modules/system/public-data.service';
import { ADMIN_USAGE, parseAdminCommand } from './admin/command';
import { openAdminDatabase } from './admin/open-database';
import type { AdminCommand, AdminOutcome } from './admin/verb';
import { describeFault } from './describe-fault';

const EXIT = { ok: 0, failed: 1, usage: 2 } as const;

async function main(words: readonly string[]): Promise<number> {
  const parsed = parseAdminCommand(words);
  switch (parsed.kind) {
    case 'help':
      process.stdout.write(ADMIN_USAGE);
      return EXIT.ok;
    case 'wrong':
      process.stderr.write(`${parsed.reason}\n\n${ADMIN_USAGE}`);
      return EXIT.usage;
    case 'command': {
      const outcome = await runOnDatabase(parsed.command);
      (outcome.ok ? process.stdout : process.stderr).write(`${outcome.text}\n`);
      return outcome.ok ? EXIT.ok : EXIT.failed;
    }
  }
}

async function runOnDatabase(command: AdminCommand): Promise<AdminOutcome> {
  try {
    return await runWith(readEnv(process.env), command);
  } catch (error) {
    const text = describe(error);
    if (text === null) throw error;
    return { ok: false, text };
  }
}

async function runWith(env: Env, command: AdminCommand): Promise<AdminOutcome> {
  const { db, close } = await openAdminDatabase(env);
  try {
    const media = createMediaAdapters(env, { clock: systemClock, ids: randomIds }, () => undefined);
    const { paymentHashes } = createPasswordAdapters(PASSWORD_COSTS);
    const deps = { ...media, paymentHashes, env, db, clock: systemClock, ids: randomIds };
    const installation = createInstallation(deps);
    const log = createLog('silent', 'web');
    const sealer = await openPayeeSealer(env, installation);
    const purchases = createMediaPurchases(deps);
    const notices = createTelling(deps);
    // What is decided here the worker tells the channels.
    const certifications = await openCertifications({ ...deps, installation, log, notices });
    const refunds = createRefunds({
      ...deps,
      log,
      purchases,
      payments: { channels: [] },
      notices,
      invoices: createInvoiceRefunds({ notices }),
      ownGoods: OWN_GOODS,
    });
    return await command({
      users: createUsers(deps),
      admins: createAdminRights(deps),
      activeUsers: createActiveUsers(deps),
      system: createSystem(deps),
      publicData: createPublicData(deps),
      banners: createBanners(deps),
      partners: createPartners({ ...deps, publicUrl: env.publicUrl }),
      purchases,
      desk: createOrderDesk({ ...deps, refunds }),
      memberGoods: createMemberGoodsDesk(deps),
      templates: createAlbumTemplateDesk(deps),
      ads: createAdDesk(deps),
      points: createPointDesk(deps),
      draws: createDrawDesk(deps),
      capacityGoods: createCapacityGoodsDesk(deps),
      channels: createChannelDesk(deps),
      sellers: createSellerReports({ ...deps, certifications }),
      splits: createSplitDesk(deps),
      withdrawals: createWithdrawalDesk({ ...deps, sealer, notices, passwords: createPasswordProof(deps) }),
      invoices: createInvoiceDesk({ ...deps, issuing: createIssuing({ ...deps, log, notices }) }),
      security: { certifications },
    });
  } finally {
    await close();
  }
}

/** One line for what somebody can put right; null for a bug. */
function describe(error: unknown): string | null {
  if (error instanceof Refusal) {
    return error.code === ERRORS.USER_ABSENT.code ? '没有这个用户：请先用这个手机号登录一次' : error.message;
  }
  return describeFault(error);
}

process.exitCode = await main(process.argv.slice(2));
