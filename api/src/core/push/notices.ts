import { inSlices } from '../db/transact.ts';
import type { Db, Row } from '../db/schema.ts';
import { readSettings } from '../club/settings-queries.ts';
import { withdrawEmails } from '../mail/outbox.ts';

interface Notice {
  title: string;
  body: string;
  /** How long, in s, the push service keeps it for a device that is off. */
  ttl: number;
}

const day = 86_400;

type NoticeKind = Row<'avisos'>['clase'];

/** The same for everybody: neither a name nor a place nor a key is in them. */
export const notices: Readonly<Record<NoticeKind, Notice>> = {
  cancelada: { title: 'Salida cancelada', body: 'Se ha cancelado una salida en la que te has inscrito.', ttl: 7 * day },
  plaza: {
    title: 'Hay una plaza para ti',
    body: 'Ha quedado libre una plaza que esperabas. Ábrelo para ver lo que cuesta y aceptarla.',
    ttl: 2 * day,
  },
  grupo: { title: 'Ya hay grupos', body: 'Ya se sabe tu grupo y tu hora de salida: los tienes en tu correo.', ttl: 2 * day },
};

/** Where every notification leads: one's own sign-ups. */
export const noticePath = '/mis-inscripciones';

/** In ms: so long a notification is tried, and the email that it may replace waits. */
const lasts = 10 * 60_000;

/** The moment at which an email that a notification may replace leaves by itself. */
export const heldForNotice = (moment: Date): Date => new Date(moment.getTime() + lasts);

type DevicesByAddress = ReadonlyMap<string, readonly number[]>;

/** The devices of the accounts with notifications on, by the account's address; none until the webmaster turns the members on. */
export async function readDevices(db: Db): Promise<DevicesByAddress> {
  const { socios } = await readSettings(db, ['socios']);
  if (socios.activo === null) return new Map();
  const rows = await db
    .selectFrom('dispositivos')
    .innerJoin('usuarios', 'usuarios.id', 'dispositivos.usuario_id')
    .select(['dispositivos.id', 'correo_electronico'])
    .orderBy('dispositivos.id')
    .execute();
  const all = new Map<string, number[]>();
  for (const { id, correo_electronico } of rows) all.set(correo_electronico, [...(all.get(correo_electronico) ?? []), id]);
  return all;
}

/**
 * Queues a notification for each of these devices. Give it the transaction of what it tells: both are kept or neither.
 *
 * @param correo_id The email, held until `heldForNotice`, that is withdrawn once a device was told.
 */
export async function queueNotices(
  trx: Db,
  clase: NoticeKind,
  devices: readonly number[],
  moment: Date,
  correo_id: number | null = null,
): Promise<void> {
  const times = { proximo_intento: moment.toISOString(), caduca: heldForNotice(moment).toISOString() };
  await inSlices(devices, (slice) =>
    trx
      .insertInto('avisos')
      .values(slice.map((dispositivo_id) => ({ dispositivo_id, clase, correo_id, ...times })))
      .execute(),
  );
}

interface Told {
  id: number;
  correo_id: number | null;
}

/** The device was told: the email is not needed any more. */
export const settleNotice = (db: Db, { id, correo_id }: Told): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if (correo_id !== null) await withdrawEmails(trx, [correo_id]);
    await trx.deleteFrom('avisos').where('id', '=', id).execute();
  });

/** The device cannot be told: once none of the others may be either, the email leaves at once. `isGone` forgets the device. */
export const dropNotice = (db: Db, { id, correo_id, dispositivo_id }: Told & { dispositivo_id: number }, isGone: boolean): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx.deleteFrom('avisos').where('id', '=', id).execute();
    const waiting = trx.selectFrom('avisos').select('correo_id').where('correo_id', 'is not', null);
    if (correo_id !== null)
      await trx
        .updateTable('correos')
        .set({ arrendado_hasta: null })
        .where('id', '=', correo_id)
        .where('arrendatario', 'is', null)
        .where('id', 'not in', waiting)
        .execute();
    if (isGone) await trx.deleteFrom('dispositivos').where('id', '=', dispositivo_id).execute();
  });
