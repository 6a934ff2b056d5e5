import type { GeneratedAlways } from 'kysely';
import type { Id } from './column-types';

/** See [Note: Baby records]. */
interface BabyChildTable {
  id: GeneratedAlways<Id>;
  uid: string;
  album_id: Id;
  name: string;
  /** BABY_SEXES */
  sex: number;
  /** `yyyy-mm-dd`, as every day here. */
  birthday: string;
  /** Address of a picture, or empty. */
  avatar: string;
  birth_weight_grams: number | null;
  birth_height_mm: number | null;
  created_at: Date;
}

interface BabyConsentTable {
  child_id: Id;
  /** Null: the account is gone. */
  guardian_id: Id | null;
  version: number;
  given_at: Date;
}

interface BabyGrowthTable {
  id: GeneratedAlways<Id>;
  uid: string;
  child_id: Id;
  author_id: Id | null;
  day: string;
  weight_grams: number | null;
  height_mm: number | null;
  head_mm: number | null;
  is_lying: boolean;
  note: string;
  media_id: Id | null;
  created_at: Date;
}

interface BabyMilestoneTable {
  id: GeneratedAlways<Id>;
  uid: string;
  child_id: Id;
  author_id: Id | null;
  day: string;
  /** MILESTONES, or OWN_MILESTONE. */
  kind: number;
  title: string;
  story: string;
  created_at: Date;
}

interface BabyFamilyTable {
  id: GeneratedAlways<Id>;
  uid: string;
  album_id: Id;
  user_id: Id;
  /** FAMILY_RELATIONS */
  relation: number;
  created_at: Date;
}

export interface BabyTables {
  baby_child: BabyChildTable;
  baby_consent: BabyConsentTable;
  baby_growth: BabyGrowthTable;
  baby_milestone: BabyMilestoneTable;
  baby_milestone_media: { milestone_id: Id; media_id: Id; position: number };
  baby_family: BabyFamilyTable;
}
