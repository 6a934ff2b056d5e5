import { startOfShanghaiMonth } from '@contract/rules/shanghai-day';
import type { Db, Id } from '../../../db/tables';
import type { Certified } from '../../security/certification.service';
import { listSellerSums, type SellerSums } from './seller-report.repository';

export interface SellerReportRow extends SellerSums {
  /** Null: nobody has certified who it is. */
  readonly identity: Certified | null;
  readonly netFen: number;
}

/** For the operator's command line: what tax offices and sellers ask for. */
export interface SellerReportService {
  /** Of a quarter (1 to 4) in Shanghai, by seller. */
  listQuarter(year: number, quarter: number): Promise<SellerReportRow[]>;
}

export function createSellerReports(deps: {
  readonly db: Db;
  readonly certifications: { findCertified(userId: Id): Promise<Certified | null> };
}): SellerReportService {
  return {
    async listQuarter(year, quarter) {
      const period = { from: startOf(year, quarter), until: startOf(year, quarter + 1) };
      const rows: SellerReportRow[] = [];
      for (const sums of await listSellerSums(deps.db, period)) {
        const identity = await deps.certifications.findCertified(sums.sellerId);
        rows.push({ ...sums, identity, netFen: sums.grossFen - sums.refundedFen - sums.feeFen });
      }
      return rows;
    },
  };
}

/** The fifth quarter is the first of the next year. */
const startOf = (year: number, quarter: number): Date => new Date(startOfShanghaiMonth(year, quarter * 3 - 2));
