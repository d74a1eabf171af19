import type { Member, memberEdit, membersChange, newMember, stateChange } from 'shared/contract/members';
import { hasLeft, isMemberState, type MemberState, memberStateLabels } from 'shared/facts/members';
import type { z } from 'zod';
import type { Author } from '../../accounts/audit/record-change.ts';
import { guardSensitive, notifyOld } from '../../accounts/audit/sensitive-writes.ts';
import { createStaffWrites, type StaffWrite } from '../../accounts/audit/staff-writes.ts';
import type { AppContext } from '../../accounts/security/context.ts';
import type { SessionActor } from '../../accounts/security/guard.ts';
import { Conflict, HttpError } from '../../core/base/http-error.ts';
import { formatDay } from 'shared/text/dates';
import { madridDay } from 'shared/text/moments';
import type { Db, StoredMember } from '../../core/db/schema.ts';
import { confirmNoDebts, forgetPayers } from '../fees/fees-of-members.ts';
import { passFamily } from './families.ts';
import { queueEmail } from '../../core/mail/outbox.ts';
import { createMemberAccounts, drawPassword } from './member-accounts.ts';
import { describeHistory, noteHistory } from './member-history.ts';
import { nextNumber, takeNumber } from './member-numbers.ts';
import { correctState, setState, stateLine } from './member-states.ts';
import { describeMember, findMember, getMember } from './members-queries.ts';
import { noteAddress } from './old-addresses.ts';
import { mergeMembers } from './merge-members.ts';
import { changeMember } from './member-rows.ts';
import { createWelcome } from './welcome.ts';

export const notJoinedYet = 'El alta no puede ser de después de hoy: hasta ese día, que quede pendiente.';
const stale = 'Otra persona ha cambiado este socio mientras lo editabas.';

type Edited = Omit<z.output<typeof memberEdit>, 'version'>;

/** Writes of staff to members. All share one lock: numbers and families depend on each other. */
export function createMemberChanges(context: Pick<AppContext, 'db' | 'now' | 'config' | 'mail' | 'log'>) {
  const { write } = createStaffWrites(context, { entidad: 'socios', lock: 'socios', mail: context.mail });
  const accounts = createMemberAccounts(context);
  const welcome = createWelcome(context);

  async function add(actor: SessionActor, { bienvenida = false, ...form }: z.output<typeof newMember>): Promise<Member> {
    const isWelcome = bienvenida && form.estado === 'alta' && typeof form.correo_electronico === 'string';
    const password = isWelcome ? await drawPassword() : undefined;
    return write(actor, async (one) => {
      const { trx, moment, record } = one;
      const made = await insertMember(trx, form, moment);
      await noteHistory(trx, made.id, [stateLine(null, made.estado, made.alta ?? madridDay(moment))], actor, moment);
      await record('crear', made.id, { resumen: made.numero === null ? 'sin número' : `número: ${made.numero}` });
      if (!isWelcome) return describeMember(made);
      const { after, email } = await welcome(one, actor, made, { password, first: 'Ya formas parte del club.' });
      if (email) await queueEmail(trx, email, moment);
      return describeMember(after);
    });
  }

  const edit = (actor: Author, id: number, { version, ...form }: z.output<typeof memberEdit>): Promise<Member> =>
    write(actor, async (one) => describeMember(await editMember(one, actor, id, form, version)));

  const changeState = (actor: Author, id: number, { version, ...change }: z.output<typeof stateChange>): Promise<Member> =>
    write(actor, async ({ trx, moment, record }) => {
      const before = await getMember(trx, id);
      confirmVersion(before, version);
      const set = before.estado === change.estado ? correctState : setState;
      const after = await set(trx, before, change, actor, moment);
      if (after !== before) await record('editar', id, { resumen: describeState(before, after) });
      return describeMember(after);
    });

  /** The same change of many, all of them or none; those who have it already stay as they are. */
  const changeMany = (actor: Author, { ids, tipo_id, estado, dia, motivo }: z.output<typeof membersChange>): Promise<Member[]> =>
    write(actor, async ({ trx, moment, record }) => {
      if ((tipo_id === undefined) === (estado === undefined)) throw new HttpError(400, 'Elige un tipo de cuota o un estado.');
      await confirmKind(trx, tipo_id);
      const changed: StoredMember[] = [];
      const isNew = (stored: StoredMember) => estado === undefined || estado !== stored.estado;
      let same = 0;
      for (const id of new Set(ids)) {
        const before = await findMember(trx, id);
        if (!before) throw new HttpError(409, 'Alguno de esos socios ya no está: vuelve a cargar la lista.');
        if (estado !== undefined && estado !== before.estado)
          changed.push(await setState(trx, before, { estado, dia, motivo }, actor, moment));
        else if (tipo_id !== undefined && tipo_id !== before.tipo_id) changed.push(await setKind(trx, before, tipo_id, actor, moment));
        else changed.push(before);
        if (!isNew(before)) same += 1;
      }
      if (dia && same === changed.length)
        throw new HttpError(409, 'Ya están todos en ese estado: su día se corrige en la ficha de cada uno.');
      await record('editar', null, {
        resumen: `${estado === undefined ? 'tipo de cuota' : `estado: ${memberStateLabels[estado]}`} de ${changed.length}`,
      });
      return changed.map(describeMember);
    });

  const remove = (actor: Author, id: number): Promise<void> =>
    write(actor, async ({ trx, moment, record }) => {
      const before = await getMember(trx, id);
      if (isMemberState(before.estado)) throw new HttpError(409, 'Antes de borrar a un socio hay que darle de baja.');
      await confirmNoDebts(trx, id, moment);
      await passFamily(trx, before, { actor, moment, isRemoved: true });
      await forgetPayers(trx, [id]);
      await trx.deleteFrom('socios').where('id', '=', id).execute();
      await record('eliminar', id, { resumen: before.numero === null ? 'sin número' : `número: ${before.numero}` });
    });

  const merge = (actor: SessionActor, id: number, con: number, version: number | null | undefined): Promise<Member> =>
    write(actor, async ({ trx, moment, record }) => {
      const [kept, gone] = [await getMember(trx, id), await getMember(trx, con)];
      if (id === con) throw new HttpError(400, 'Elige otro socio: no se une a nadie consigo mismo.');
      confirmVersion(kept, version);
      if (await hasAccount(trx, [kept, gone])) {
        await guardSensitive(trx, actor, 'union', [kept, gone].map(({ numero }) => `socio n.º ${numero ?? '—'}`).join(' y '), moment);
        await notifyOld(
          trx,
          'union',
          [kept, gone].map((row) => row.correo_electronico),
          moment,
        );
      }
      const after = await mergeMembers(trx, kept, gone, actor, moment);
      await record('editar', id, { resumen: `unido con ${gone.numero === null ? 'otro sin número' : `el número ${gone.numero}`}` });
      return describeMember(after);
    });

  return {
    add,
    edit,
    changeState,
    changeMany,
    remove,
    merge,
    giveAccount: (actor: SessionActor, id: number): Promise<Member> => accounts.give(write, actor, id).then(describeMember),
    endAccount: (actor: Author, id: number): Promise<void> => accounts.end(write, actor, id),
  };
}

/** Whether one of them has an account at a bank that is debited, or one of the site's. */
async function hasAccount(trx: Db, rows: readonly StoredMember[]): Promise<boolean> {
  if (rows.some(({ usuario_id }) => usuario_id !== null)) return true;
  const ids = rows.map(({ id }) => id);
  return (await trx.selectFrom('cuentas_socio').select('socio_id').where('socio_id', 'in', ids).executeTakeFirst()) !== undefined;
}

/** 'estado: De alta → De baja'; of the same state, the day that is another: 'baja: — → 31/12/2027'. */
function describeState(before: StoredMember, after: StoredMember): string {
  if (before.estado !== after.estado) return `estado: ${memberStateLabels[before.estado]} → ${memberStateLabels[after.estado]}`;
  const write = (day: string | null) => (day === null ? '—' : formatDay(day));
  const days = (['alta', 'reingreso', 'baja'] as const).filter((name) => before[name] !== after[name]);
  return days.map((name) => `${name}: ${write(before[name])} → ${write(after[name])}`).join(', ');
}

export function confirmVersion(before: StoredMember, version: number | null | undefined): void {
  if (typeof version === 'number' && version !== before.version) throw new Conflict(stale, describeMember(before));
}

/** Inserts a member, with the next number where one is due and none was chosen. Under the lock. */
export async function insertMember(
  trx: Db,
  {
    numero,
    estado,
    ...form
  }: Omit<z.output<typeof newMember>, 'estado' | 'bienvenida'> & { estado: MemberState; baja?: string | null | undefined },
  moment: Date,
): Promise<StoredMember> {
  await confirmFamily(trx, { id: undefined, estado }, form.cabeza_id);
  await confirmKind(trx, form.tipo_id);
  confirmJoined(form.alta, moment);
  const made = await trx
    .insertInto('socios')
    .values({
      ...form,
      alta: form.alta === undefined && estado === 'alta' ? madridDay(moment) : (form.alta ?? null),
      baja: form.baja ?? null,
      estado,
      creado: moment.toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const given = numero ?? (estado === 'pendiente' ? null : await nextNumber(trx));
  if (given === null) return made;
  await takeNumber(trx, given, made.id, moment);
  return trx.updateTable('socios').set({ numero: given }).where('id', '=', made.id).returningAll().executeTakeFirstOrThrow();
}

async function editMember(
  { trx, moment, edit }: StaffWrite,
  actor: Author,
  id: number,
  form: Edited,
  version: number | null | undefined,
): Promise<StoredMember> {
  return edit(id, {
    before: await findMember(trx, id),
    form,
    version,
    stale,
    show: describeMember,
    knownBy: ['numero'],
    store: async (changes, { before, changed }) => {
      if (changed.includes('numero')) {
        if (changes.numero === null || changes.numero === undefined) throw new HttpError(400, 'Un socio no se queda sin número.');
        await takeNumber(trx, changes.numero, id, moment);
      }
      if (changed.includes('alta')) confirmJoined(changes.alta, moment);
      if (changed.includes('alta') && changes.alta && before.baja !== null && changes.alta > before.baja)
        throw new HttpError(400, 'La baja no puede ser de antes del alta.');
      if (changed.includes('cabeza_id')) await confirmFamily(trx, before, changes.cabeza_id);
      if (changed.includes('tipo_id')) await confirmKind(trx, changes.tipo_id);
      const after = await trx
        .updateTable('socios')
        .set({ ...changes, ...noteAddress(before, changes.correo_electronico, moment) })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      await noteHistory(trx, id, await describeHistory(trx, before, after), actor, moment);
      return after;
    },
  });
}

/** Joining does not wait for its day. */
function confirmJoined(alta: string | null | undefined, moment: Date): void {
  if (alta && alta > madridDay(moment)) throw new HttpError(400, notJoinedYet);
}

async function setKind(trx: Db, before: StoredMember, tipo_id: number | null, actor: Author, moment: Date): Promise<StoredMember> {
  const after = await changeMember(trx, before, { tipo_id });
  await noteHistory(trx, before.id, await describeHistory(trx, before, after), actor, moment);
  return after;
}

/** Who is in a family names its head, who is still in the club; a head is in no other family. */
async function confirmFamily(
  trx: Db,
  { id, estado }: { id: number | undefined; estado: MemberState },
  cabeza: number | null | undefined,
): Promise<void> {
  if (cabeza === null || cabeza === undefined) return;
  if (cabeza === id) throw new HttpError(400, 'Nadie es de su propia familia: quien la encabeza se queda sin «Familia de».');
  const head = await findMember(trx, cabeza);
  if (!head) throw new HttpError(400, 'La cabeza de familia no está entre los socios.');
  if (head.cabeza_id !== null) throw new HttpError(400, 'Esa persona ya es de otra familia: elige a quien la encabeza.');
  if (hasLeft(head.estado) && !hasLeft(estado))
    throw new HttpError(400, 'Esa persona ya no está en el club: elige a quien encabece la familia ahora.');
  if (id === undefined) return;
  const under = await trx.selectFrom('socios').select('id').where('cabeza_id', '=', id).limit(1).executeTakeFirst();
  if (under) throw new HttpError(400, 'Este socio encabeza una familia, y una familia tiene una sola cabeza.');
}

async function confirmKind(trx: Db, tipo: number | null | undefined): Promise<void> {
  if (tipo === null || tipo === undefined) return;
  const found = await trx.selectFrom('tipos_socio').select('id').where('id', '=', tipo).executeTakeFirst();
  if (!found) throw new HttpError(400, 'Ese tipo de cuota ya no existe.');
}
