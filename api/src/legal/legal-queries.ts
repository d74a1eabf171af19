import { createHash } from 'node:crypto';
import type { LegalText } from 'shared/contract/legal';
import { type LegalDocument, type LegalFacts, writeLegal } from 'shared/contract/legal-texts';
import type { Config } from '../config.ts';
import type { Db } from '../db/schema.ts';
import { readPeriods } from '../personal-data/periods.ts';
import { readClub } from '../settings/settings-queries.ts';

type LegalConfig = Pick<Config, 'recaptcha'>;

/** The one place where the legal texts take their facts from. */
async function readFacts(db: Db, config: LegalConfig): Promise<LegalFacts> {
  return { club: await readClub(db), periods: await readPeriods(db), google: config.recaptcha !== undefined };
}

/** The text in force. */
export async function readLegal(db: Db, config: LegalConfig, documento: LegalDocument): Promise<LegalText> {
  const apartados = writeLegal[documento](await readFacts(db, config));
  const version = createHash('sha256').update(JSON.stringify(apartados)).digest('hex').slice(0, 32);
  return { documento, version, desde: null, vigente: true, apartados };
}
