import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { escapeHtml } from 'platform/serve/foreign-text';
import type { Erasure } from 'shared/contract/personal-data';
import { foldText } from 'shared/text/fold';
import { memberName } from 'shared/facts/members';
import { fullName } from '../../accounts/audit/record-change.ts';
import { createStaffWrites } from '../../accounts/audit/staff-writes.ts';
import type { AppContext } from '../../accounts/security/context.ts';
import { emptyLog } from '../../core/db/empty-log.ts';
import { execBeside } from '../../core/db/exec-beside.ts';
import { holdsText } from '../../core/db/holds-text.ts';
import { lockByName } from '../../core/db/transact.ts';
import { askForRewrite, noteClean } from '../../core/db/rewrite-file.ts';
import type { Db } from '../../core/db/schema.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { forgetEmailsAbout } from '../../core/mail/outbox.ts';
import { forgetPayers } from '../../members/fees/fees-of-members.ts';
import { passFamiliesOf } from '../../members/members/families.ts';
import { guardSensitive } from '../../accounts/audit/sensitive-writes.ts';
import type { SessionActor } from '../../accounts/security/guard.ts';
import { findUserByEmail, hasWebmaster } from '../../accounts/users/users-queries.ts';
import { deleteFromGroup } from '../../registrations/payments/group-sums.ts';
import { closeRequests } from './data-requests.ts';
import { isMember, markOf, orNone } from './find-person.ts';
import { erased, findLongerAddresses, findMentions, forgetWhoWrote, type Mentions, redactAddress } from './mentions.ts';
import { keepCounts } from './ride-counts.ts';
import { wholeAddress } from './whole-address.ts';

type Parts = Pick<AppContext, 'db' | 'config' | 'now' | 'log'>;

/**
 * Erases all that is kept under an address: its rows, queued emails, mentions elsewhere, its emails on disk, and
 * the remains in the database's files. What was paid stays as a sum of its year. Left is a record that names no one.
 *
 * @throws HttpError 403 for one's own address, 404 when nothing is kept under it, 409 for the last webmaster.
 */
export async function erasePerson(parts: Parts, actor: SessionActor, correo: string): Promise<Erasure> {
  const { config, db } = parts;
  if (actor.correo_electronico === correo) throw new HttpError(403, 'No puedes borrar tu propio usuario: pídeselo a otra persona.');
  const mentions = await findMentions(db, correo);
  const recuentos = await eraseRows(parts, actor, correo, mentions);
  recuentos['archivos'] = await eraseEmails(join(config.dataDir, 'mail'), correo);
  if (config.databaseUrl === undefined) return { recuentos, limpia: await cleanFile(parts, correo), copias: await countCopies(config) };
  // Outside a transaction. PostgreSQL frees dead rows, and overwrites them when it needs the room.
  await sql`vacuum inscripciones, cesiones, usuarios, socios, historial_socios, altas_socio, respuestas, cuotas, cuentas_socio, mandatos, fotos_socio, enlaces_mandato, dispositivos, cargos_remesa, correos, auditoria, solicitudes_datos`.execute(
    db,
  );
  return { recuentos, limpia: null, copias: await countCopies(config) };
}

async function eraseRows(
  parts: Parts,
  actor: SessionActor,
  correo: string,
  mentions: readonly Mentions[],
): Promise<Record<string, number>> {
  const { config } = parts;
  const { write } = createStaffWrites(parts, { entidad: 'datos', lock: 'inscripciones' });
  const huella = markOf(correo, config);
  return write(actor, async ({ trx, moment, record }) => {
    await lockByName(trx, 'socios');
    await lockByName(trx, 'usuarios');
    await guardSensitive(trx, actor, 'borrado', '', moment);
    await askForRewrite(trx, config);
    const user = await findUserByEmail(trx, correo);
    const rides = await trx
      .selectFrom('inscripciones')
      .select(['id', 'nombre', 'referencia'])
      .where('mail', '=', correo)
      .orderBy('id')
      .execute();
    const rideIds = rides.map(({ id }) => String(id));
    const counts: Record<string, number> = {};
    const note = (name: string, rows: number | bigint) => {
      if (Number(rows) > 0) counts[name] = Number(rows);
    };

    note('dia_de_la_ruta', await countRows(trx.deleteFrom('marcas_ruta').where('de', 'in', orNone(rideIds))));
    const sent = await countRows(trx.deleteFrom('correos').where('para', '=', correo));
    note('cartas', sent + (await forgetWhoWrote(trx, correo, mentions)));
    for (const { nombre, referencia } of rides)
      if (nombre !== null) await forgetInEmails(trx, `${nombre} (${referencia ?? ''})`, `${erased} (${referencia ?? ''})`);
    // Who came with a whole group takes their own part along: the others owe theirs to the next of them.
    for (const { id } of rides.toReversed()) await deleteFromGroup(trx, id);
    await keepCounts(trx, (row) => row('mail', '=', correo));
    await forgetEmailsAbout(trx, (row) => row('mail', '=', correo));
    await trx.deleteFrom('enlaces_inscripcion').where('correo', '=', correo).execute();
    const { numUpdatedRows: asked } = await trx
      .updateTable('cesiones')
      .set({ nombre: null, mail: null, telefono: null, pedida: null })
      .where('mail', '=', correo)
      .executeTakeFirstOrThrow();
    note('plazas_pedidas', asked);
    note('inscripciones', await countRows(trx.deleteFrom('inscripciones').where('mail', '=', correo)));
    // The number stays given, to no one.
    const members = await trx
      .selectFrom('socios')
      .selectAll()
      .where(isMember(correo, user?.id ?? 0))
      .execute();
    await passFamiliesOf(
      trx,
      members.map(({ id }) => id),
      moment,
    );
    await forgetPayers(
      trx,
      members.map(({ id }) => id),
    );
    note('socios', await countRows(trx.deleteFrom('socios').where(isMember(correo, user?.id ?? 0))));
    await trx.updateTable('socios').set({ correo_antes: null, correo_cambiado: null }).where('correo_antes', '=', correo).execute();
    await forgetInRefusals(trx, [...members.map(memberName), ...(user ? [fullName(user)] : [])]);
    note('registro_de_cambios', await forgetInAudit(trx, correo, user));
    note('menciones', await redactAddress(trx, correo, mentions));
    if (user) {
      await forgetAuthor(trx, fullName(user));
      note('cuenta', await countRows(trx.deleteFrom('usuarios').where('id', '=', user.id)));
      if (!(await hasWebmaster(trx))) throw new HttpError(409, 'Tiene que quedar al menos un webmaster.');
    }
    note('solicitudes', await closeRequests(trx, { correo }, huella, moment));
    await trx.deleteFrom('solicitudes_datos').where('correo', '=', correo).execute();
    if (Object.keys(counts).length === 0) throw new HttpError(404, 'No hay nada guardado con ese correo.');
    await trx
      .insertInto('borrados_datos')
      .values({ momento: moment.toISOString(), usuario_id: actor.id, huella, recuentos: JSON.stringify(counts) })
      .execute();
    await record('eliminar', null, {
      resumen: Object.entries(counts)
        .map(([name, rows]) => `${name}: ${rows}`)
        .join(', '),
    });
    return counts;
  });
}

const countRows = async (query: { executeTakeFirstOrThrow(): Promise<{ numDeletedRows: bigint }> }) =>
  (await query.executeTakeFirstOrThrow()).numDeletedRows;

const gone = 'Persona borrada';

/** What was done stays in the audit, without an author. */
async function forgetInAudit(trx: Db, correo: string, user: { id: number } | undefined): Promise<bigint> {
  const { numUpdatedRows } = await trx
    .updateTable('auditoria')
    .set({ usuario: gone, usuario_id: 0, correo: null, red: null })
    .where((entry) => entry.or([entry('correo', '=', correo), ...(user ? [entry('usuario_id', '=', user.id)] : [])]))
    .executeTakeFirstOrThrow();
  if (!user) return numUpdatedRows;
  // For accounts it has the old and the new name.
  const about = await trx
    .updateTable('auditoria')
    .set({ resumen: erased })
    .where('entidad', '=', 'usuarios')
    .where('entidad_id', '=', String(user.id))
    .where('resumen', 'is not', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows + about.numUpdatedRows;
}

/** Emails that wait may tell the club who pays for a group. */
async function forgetInEmails(trx: Db, who: string, as: string): Promise<void> {
  await trx
    .updateTable('correos')
    .set({ texto: sql<string>`replace(texto, ${who}, ${as})`, html: sql<string>`replace(html, ${escapeHtml(who)}, ${as})` })
    .where('texto', 'like', `%${who}%`)
    .execute();
}

/** The bank's words about a whole remittance may name one of its debtors. */
async function forgetInRefusals(trx: Db, names: readonly string[]): Promise<void> {
  const refused = await trx.selectFrom('remesas').select(['id', 'rechazos']).where('rechazos', 'is not', null).execute();
  for (const { id, rechazos } of refused) {
    const told: { texto: string }[] = JSON.parse(rechazos ?? '[]');
    const without = JSON.stringify(told.map((each) => ({ ...each, texto: names.reduce(withoutName, each.texto) })));
    if (without !== rechazos) await trx.updateTable('remesas').set({ rechazos: without }).where('id', '=', id).execute();
  }
}

/** Banks write names in capitals, without accents, and with the surnames first. */
function withoutName(text: string, name: string): string {
  const split = (words: string) => words.split(/([^\p{L}\p{N}]+)/u);
  const wordsOf = (parts: readonly string[]) =>
    parts
      .filter((_part, at) => at % 2 === 0)
      .map(foldText)
      .toSorted()
      .join(' ');
  const [parts, named] = [split(text), split(name)];
  for (let at = 0; at + named.length <= parts.length; at += 2)
    if (wordsOf(parts.slice(at, at + named.length)) === wordsOf(named)) parts.splice(at, named.length, erased);
  return parts.join('');
}

/** Contents, settings, permissions, imports, mailings, documents and remittances name their author. */
async function forgetAuthor(trx: Db, autor: string): Promise<void> {
  for (const table of ['versiones', 'versiones_ajustes', 'envios', 'historial_socios', 'versiones_documento'] as const)
    await trx.updateTable(table).set({ autor: null }).where('autor', '=', autor).execute();
  await trx.updateTable('galerias').set({ permiso_autor: gone }).where('permiso_autor', '=', autor).execute();
  await trx.updateTable('importaciones').set({ usuario: gone }).where('usuario', '=', autor).execute();
  for (const table of ['remesas', 'descargas_remesa'] as const)
    await trx.updateTable(table).set({ autor: gone }).where('autor', '=', autor).execute();
}

const readQuotedPrintable = (text: string) =>
  Buffer.from(
    text.replaceAll(/=\r?\n/g, '').replaceAll(/=([\dA-F]{2})/g, (_found, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

/** Without a mail server emails are files. They are recognised by their text, however it is wrapped. */
async function eraseEmails(folder: string, correo: string): Promise<number> {
  const { isIn } = wholeAddress(correo);
  let removed = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const email = await readFile(path, 'latin1').catch(() => '');
    if (!isIn(readQuotedPrintable(email))) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

/**
 * Rewrites a SQLite file with remains: deleted data is filled with zeros (secure_delete), but a page that was split keeps copies in its
 * free room, so where the address is still found the file is rewritten.
 *
 * @returns whether the address is in it no more.
 */
async function cleanFile({ config: { dataDir }, db }: Parts, correo: string): Promise<boolean> {
  const others = await findLongerAddresses(db, correo);
  const isClean = async () => (await emptyPatiently(dataDir)) && !(await holdsText(db, correo, others));
  try {
    if (!(await isClean())) {
      execBeside(dataDir, 1000, 'vacuum');
      if (!(await isClean())) return false;
    }
    execBeside(dataDir, 1000, noteClean);
    return true;
  } catch {
    // A long write elsewhere: the next start does it.
    return false;
  }
}

/** Retries during another's short read. @returns whether the log is empty. */
async function emptyPatiently(dataDir: string): Promise<boolean> {
  for (let tries = 0; tries < 20; tries++) {
    if (emptyLog({ dataDir })) return true;
    await pause(25);
  }
  return false;
}

async function countCopies({ backup, dataDir }: Parts['config']): Promise<Erasure['copias']> {
  const snapshots = await readdir(join(dataDir, 'snapshots')).catch(() => []);
  return { noches: backup.at === undefined ? 0 : backup.keep, instantaneas: snapshots.length };
}
