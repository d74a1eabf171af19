import { createHash } from 'node:crypto';
import type { Compilable } from 'kysely';
import { type Club, clubOf } from 'shared/facts/club';
import { legalSection, type LegalText } from 'shared/contract/legal';
import { type LegalDocument, legalDocuments, type LegalFacts, writeLegal } from 'shared/facts/legal-texts';
import { membersSection } from 'shared/facts/legal-members';
import { wordingOf } from 'shared/facts/legal-wording';
import { z } from 'zod';
import type { Config } from '../../core/base/config.ts';
import type { Db } from '../../core/db/schema.ts';
import { readPeriods } from './periods.ts';
import { readSettings } from '../../core/club/settings-queries.ts';

export type LegalConfig = Pick<Config, 'recaptcha'>;

/** The facts of the legal texts, read in this one place. */
async function readFacts(db: Db, config: LegalConfig): Promise<LegalFacts> {
  const [settings, periods] = await Promise.all([readSettings(db), readPeriods(db)]);
  const club = clubOf(settings);
  return {
    club,
    periods,
    google: config.recaptcha !== undefined,
    wording: wordingOf(settings.textos),
    members: club.socios ? membersSection : undefined,
  };
}

const digest = (apartados: LegalText['apartados']) => createHash('sha256').update(JSON.stringify(apartados)).digest('hex').slice(0, 32);

function write(facts: LegalFacts, documento: LegalDocument) {
  const apartados = writeLegal[documento](facts);
  return { huella: digest(apartados), apartados };
}

/** The text in force. */
export async function readLegal(db: Db, config: LegalConfig, documento: LegalDocument): Promise<LegalText> {
  const { huella, apartados } = write(await readFacts(db, config), documento);
  const kept = await findKept(db, documento, huella);
  return { documento, version: huella, desde: kept?.desde ?? null, vigente: true, apartados };
}

/** A text that was in force, by its digest. */
export async function findLegal(db: Db, config: LegalConfig, documento: LegalDocument, version: string): Promise<LegalText | undefined> {
  const now = await readLegal(db, config, documento);
  if (now.version === version) return now;
  const kept = await findKept(db, documento, version);
  if (!kept) return undefined;
  return { documento, version, desde: kept.desde, vigente: false, apartados: z.array(legalSection).parse(JSON.parse(kept.contenido)) };
}

const findKept = (db: Db, documento: LegalDocument, huella: string) =>
  db.selectFrom('versiones_legales').selectAll().where('huella', '=', huella).where('documento', '=', documento).executeTakeFirst();

/**
 * Stores the texts as they are now, so that what a person saw can be shown later. Before and after anything in them changes.
 *
 * @returns the facts they were written from.
 */
export async function keepLegal(trx: Db, config: LegalConfig, now: Date): Promise<LegalFacts> {
  const facts = await readFacts(trx, config);
  await trx.executeQuery(keeping(trx, facts, now));
  return facts;
}

function keeping(trx: Db, facts: LegalFacts, now: Date): Compilable<unknown> {
  const rows = legalDocuments.map((documento) => {
    const { huella, apartados } = write(facts, documento);
    return { huella, documento, desde: now.toISOString(), contenido: JSON.stringify(apartados) };
  });
  return trx
    .insertInto('versiones_legales')
    .values(rows)
    .onConflict((conflict) => conflict.column('huella').doNothing());
}

export interface SeenNotice {
  huella: string;
  club: Club;
  /** Stores the texts as they were when this was read. */
  keeping(trx: Db, now: Date): Compilable<unknown>;
}

/** The notice that a sign-up saw: the one that its form names if there was one such, else the one in force. */
export async function findSeenNotice(db: Db, config: LegalConfig, named: string | null | undefined): Promise<SeenNotice> {
  const [facts, kept] = await Promise.all([readFacts(db, config), named ? findKept(db, 'privacidad', named) : undefined]);
  const huella = kept?.huella ?? write(facts, 'privacidad').huella;
  return { huella, club: facts.club, keeping: (trx, now) => keeping(trx, facts, now) };
}
