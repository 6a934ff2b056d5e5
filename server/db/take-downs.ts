import { sql, type SqlBool } from 'kysely';
import { LEGAL_STATUS } from '@contract/constants/media';

const { lit } = sql;

/** Over `one` of `moderation_decision`: it takes down what was not so before. An appeal that is refused leaves it where another has put it. */
export const takesDown = sql<SqlBool>`(one.to_status = ${lit(LEGAL_STATUS.illegal)} and one.from_status <> ${lit(LEGAL_STATUS.illegal)}
  and not (one.from_status = ${lit(LEGAL_STATUS.riskAppeal)} and exists (select from moderation_case as appeal
    where appeal.id = one.case_id and appeal.before_status = ${lit(LEGAL_STATUS.illegal)})))`;

/** The same: it has been taken back. */
export const isTakenBack = sql<SqlBool>`exists (select from moderation_decision as undone
  where undone.act = one.act and undone.rule = 'undo' and undone.media_id = one.media_id)`;
