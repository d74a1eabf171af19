import { createHash } from 'node:crypto';
import { legalSection, type LegalText } from 'shared/contract/legal';
import { type LegalDocument, legalDocuments, type LegalFacts, writeLegal } from 'shared/contract/legal-texts';
import { wordingOf } from 'shared/contract/legal-wording';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Db } from '../db/schema.ts';
import { readPeriods } from '../personal-data/periods.ts';
import { readClub, readSettings } from '../settings/settings-queries.ts';

export type LegalConfig = Pick<Config, 'recaptcha'>;

/** The one place where the legal texts take their facts from. */
async function readFacts(db: Db, config: LegalConfig): Promise<LegalFacts> {
  const { textos } = await readSettings(db, ['textos']);
  return {
    club: await readClub(db),
    periods: await readPeriods(db),
    google: config.recaptcha !== undefined,
    wording: wordingOf(textos),
  };
}

const digest = (apartados: LegalText['apartados']) => createHash('sha256').update(JSON.stringify(apartados)).digest('hex').slice(0, 32);

async function write(db: Db, config: LegalConfig, documento: LegalDocument) {
  const apartados = writeLegal[documento](await readFacts(db, config));
  return { huella: digest(apartados), apartados };
}

/** The text in force. */
export async function readLegal(db: Db, config: LegalConfig, documento: LegalDocument): Promise<LegalText> {
  const { huella, apartados } = await write(db, config, documento);
  const kept = await db.selectFrom('versiones_legales').select('desde').where('huella', '=', huella).executeTakeFirst();
  return { documento, version: huella, desde: kept?.desde ?? null, vigente: true, apartados };
}

/** One that was in force, by its digest. */
export async function findLegal(db: Db, config: LegalConfig, documento: LegalDocument, version: string): Promise<LegalText | undefined> {
  const now = await readLegal(db, config, documento);
  if (now.version === version) return now;
  const kept = await db
    .selectFrom('versiones_legales')
    .selectAll()
    .where('huella', '=', version)
    .where('documento', '=', documento)
    .executeTakeFirst();
  if (!kept) return undefined;
  return { documento, version, desde: kept.desde, vigente: false, apartados: z.array(legalSection).parse(JSON.parse(kept.contenido)) };
}

/** Keeps the texts as they are now, so that whoever saw them can be told what they said. Before and after anything in them changes. */
export async function keepLegal(trx: Db, config: LegalConfig, now: Date): Promise<void> {
  for (const documento of legalDocuments) {
    const { huella, apartados } = await write(trx, config, documento);
    await trx
      .insertInto('versiones_legales')
      .values({ huella, documento, desde: now.toISOString(), contenido: JSON.stringify(apartados) })
      .onConflict((conflict) => conflict.column('huella').doNothing())
      .execute();
  }
}

/** The notice that somebody saw who signs up now: the one that their form names if there was one such, else the one in force. It is kept. */
export async function findSeenNotice(trx: Db, config: LegalConfig, named: string | null | undefined, now: Date): Promise<string> {
  await keepLegal(trx, config, now);
  const known = named ? await findLegal(trx, config, 'privacidad', named) : undefined;
  return known?.version ?? (await write(trx, config, 'privacidad')).huella;
}
