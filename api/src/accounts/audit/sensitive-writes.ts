import { writeToUs } from 'shared/facts/club';
import { staffRoles } from 'shared/facts/enumerations';
import { confirmedMinutes, type SensitiveKind } from 'shared/contract/sensitive-writes';
import type { Author } from './record-change.ts';
import type { Db } from '../../core/db/schema.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { type Email, writeEmail } from '../../core/mail/email.ts';
import { greetPerson, plainName } from '../../core/mail/greeting.ts';
import { queueEmail } from '../../core/mail/outbox.ts';
import { coarseNetworkOf } from '../../core/base/coarse-network.ts';
import type { SessionActor } from '../security/guard.ts';

interface Told {
  subject: string;
  /** The text behind the author's name. `what`: the person, or the values. */
  did: (what: string) => string;
  /** For the addresses that lose something by it, which may be a stranger's: it names nobody. */
  old?: string;
}

const told: Readonly<Record<SensitiveKind, Told>> = {
  cuentas: { subject: 'Han cambiado las cuentas de cobro', did: (what) => `ha cambiado las cuentas en las que cobra el club: ${what}.` },
  cuenta_socio: {
    subject: 'Ha cambiado la cuenta de un socio',
    did: (what) => `ha cambiado la cuenta en la que se cobra la cuota de un socio: ${what}.`,
  },
  cuentas_importadas: {
    subject: 'Se han importado cuentas de socios',
    did: (what) => `ha importado de un archivo las cuentas en las que se cobra la cuota de los socios: ${what}.`,
  },
  enlace_mandato: {
    subject: 'Se ha enviado una domiciliación a un correo nuevo',
    did: (what) => `ha enviado el enlace para firmar una domiciliación a un correo que ha cambiado hace menos de un día: ${what}.`,
    old: 'Hemos enviado a otro correo el enlace con el que se firma la domiciliación de tu cuota. Este es el correo que teníamos antes.',
  },
  cuenta_dada: {
    subject: 'Se ha dado una cuenta a un correo nuevo',
    did: (what) => `ha dado una cuenta de la web a un socio con un correo que ha cambiado hace menos de un día: ${what}.`,
    old: 'Hemos dado a otro correo la cuenta con la que ves y cambias en la web tus datos de socio. Este es el correo que teníamos antes.',
  },
  union: {
    subject: 'Se han unido dos fichas de socio',
    did: (what) => `ha unido dos fichas de socio, y una tenía cuenta: ${what}.`,
    old: 'Hemos unido en una dos fichas de socio del club, y una de ellas tenía este correo.',
  },
  remesa: {
    subject: 'Se ha descargado una remesa',
    did: (what) => `ha descargado el archivo de una remesa, que lleva enteras las cuentas de los socios: ${what}.`,
  },
  anular_remesa: {
    subject: 'Se ha anulado una remesa que puede estar en el banco',
    did: (what) =>
      `ha anulado una remesa cuyo archivo ya se había descargado: ${what}. Si está en el banco, sus cuotas se cobrarían dos veces.`,
  },
  acreedor: {
    subject: 'Ha cambiado quién cobra las cuotas',
    did: (what) => `ha cambiado el nombre o el identificador con los que el club cobra las cuotas en el banco: ${what}.`,
  },
  buzon: {
    subject: 'Ha cambiado el correo del club',
    did: (what) => `ha cambiado el correo en el que el club recibe lo que la web le envía: ${what}.`,
    old: 'El correo del club en su web ha cambiado: lo que la web envía al club ya no llega a esta dirección.',
  },
  cuotas: { subject: 'Han cambiado las cuotas', did: (what) => `ha cambiado lo que pagan los socios: ${what}.` },
  segundo_factor: {
    subject: 'Se ha quitado una verificación en dos pasos',
    did: (what) => `ha quitado la verificación en dos pasos de la cuenta de ${what}.`,
  },
  webmaster: {
    subject: 'Hay un nuevo webmaster',
    did: (what) => `ha dado el rol de webmaster a ${what}. Un webmaster puede cambiar todo en la web, también las cuentas de los demás.`,
  },
  direccion: {
    subject: 'Hay alguien nuevo en dirección',
    did: (what) => `ha dado el rol de dirección a ${what}. Dirección puede cambiar casi todo en la web, también las cuentas de los demás.`,
  },
  rol_quitado: {
    subject: 'Alguien ha dejado el equipo de la web',
    did: (what) => `ha quitado a ${what}. Ya no puede cambiar nada en la web.`,
  },
  cuenta_borrada: {
    subject: 'Se han borrado cuentas de la web',
    did: (what) => `ha borrado ${what}.`,
    old: 'Se ha borrado la cuenta que este correo tenía en la web del club. Con él ya no se entra.',
  },
  acceso: {
    subject: 'Ha cambiado el acceso de una cuenta del equipo',
    did: (what) => `ha cambiado ${what}. Con eso se entra en la web como esa persona.`,
  },
  plazos: {
    subject: 'Los datos se guardan menos tiempo',
    did: (what) =>
      `ha acortado el tiempo que la web guarda datos de las personas: ${what}. Lo que ya lo ha cumplido se borra la noche siguiente, y no se puede recuperar.`,
  },
  // No name: it is what was erased.
  borrado: { subject: 'Se han borrado los datos de una persona', did: () => 'ha borrado todo lo que el club guardaba de una persona.' },
  seguridad: { subject: 'Han cambiado las reglas de seguridad', did: (what) => `ha cambiado las reglas de seguridad del equipo: ${what}.` },
  restaurar: { subject: 'Se han restaurado unos ajustes', did: (what) => `ha vuelto a una versión anterior de los ajustes: ${what}.` },
};

/**
 * Required before one of the writes of `sensitiveWrites`, in its transaction: a thief of an open session or its token can make none of
 * them. All staff are emailed, the session's owner too: it may not have been them.
 *
 * @param what The email's words for it; it goes to all staff, and stays in their mailboxes.
 * @throws HttpError 403 with `falta` when the last confirmation of this session is older than ten minutes.
 */
export async function guardSensitive(trx: Db, actor: SessionActor, kind: SensitiveKind, what: string, now: Date): Promise<void> {
  requireConfirmed(actor, now);
  await notifyStaff(trx, actor, kind, what, now, coarseNetworkOf(actor.ip));
}

/** @throws HttpError 403 as `guardSensitive`: for what reads the same and takes nothing away. */
export function requireConfirmed(actor: SessionActor, now: Date): void {
  if (now.getTime() - actor.confirmado >= confirmedMinutes * 60_000) throw confirmationMissing();
}

const confirmationMissing = () =>
  new HttpError(
    403,
    'Para guardar este cambio confirma que eres tú con tu contraseña o tu verificación en dos pasos.',
    { 'cache-control': 'no-store' },
    { falta: 'confirmacion' },
  );

/** Emails the addresses that lose something by it. */
export async function notifyOld(trx: Db, kind: SensitiveKind, addresses: readonly (string | null)[], now: Date): Promise<void> {
  const { subject, old } = told[kind];
  if (old === undefined) return;
  for (const to of new Set(addresses)) {
    if (to !== null)
      await queueEmail(
        trx,
        writeEmail({ to, subject }, [old, (club) => `Si no lo esperabas, ${writeToUs(club, 'escríbenos cuanto antes')}.`]),
        now,
      );
  }
}

/** @param network Null for the server's own console. */
export async function notifyStaff(
  trx: Db,
  actor: Author,
  kind: SensitiveKind,
  what: string,
  now: Date,
  network: string | null,
): Promise<void> {
  const staff = await trx.selectFrom('usuarios').selectAll().where('rol', 'in', staffRoles).orderBy('id').execute();
  for (const { nombre, correo_electronico } of staff) {
    await queueEmail(trx, emailTo({ nombre, correo_electronico }, actor, told[kind], what, network), now);
  }
}

function emailTo(
  to: { nombre: string; correo_electronico: string },
  actor: Author,
  { subject, did }: Told,
  what: string,
  network: string | null,
): Email {
  const from = network === null ? '' : ` Se ha hecho desde la red ${network}.`;
  return writeEmail({ to: to.correo_electronico, subject }, [
    greetPerson(to.nombre, { digits: true }),
    `${nameInEmail(actor)} ${did(what)}${from}`,
    'Si nadie lo esperaba, entrad en la web, deshacedlo y cambiad las contraseñas: el webmaster ve en el registro de cambios quién, cuándo y desde qué red.',
  ]);
}

/** A name that can be no address or sentence, and the address of the account. */
export const nameInEmail = ({ nombre, correo_electronico }: Pick<Author, 'nombre' | 'correo_electronico'>): string =>
  [plainName(nombre, { digits: true }) || 'Alguien', correo_electronico && `(${correo_electronico})`].filter(Boolean).join(' ');

/** An address moves without the new one: the old mailbox may be another's by now. The audit has both. */
export const accessInEmail = (user: Pick<Author, 'nombre' | 'correo_electronico'>, what: 'la contraseña' | 'el correo'): string =>
  `${what} de la cuenta de ${nameInEmail(user)}`;

export type Accounts = Readonly<Partial<Record<'iban' | 'bizum' | 'titular', string | null | undefined>>>;

/**
 * 'iban: …1332 → …0081' for each account that changes, with its new holder: enough to recognise it, too little to pay to. Undefined when
 * none does: another holder of the same account moves no money.
 */
export function describeAccounts(before: Accounts, after: Accounts): string | undefined {
  const changes = (['iban', 'bizum'] as const)
    .filter((name) => (before[name] ?? null) !== (after[name] ?? null))
    .map((name) => `${name}: ${lastFour(before[name])} → ${lastFour(after[name])}`);
  if (changes.length === 0) return undefined;
  const { titular } = after;
  return [...changes, ...(titular && titular !== before.titular ? [`titular: ${titular}`] : [])].join(', ');
}

/** 'titular: Moto Club → Otro' for each of both that changes; undefined when none does. */
export function describeCreditor(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): string | undefined {
  const changes = (['titular', 'identificador'] as const)
    .filter((name) => (before[name] ?? null) !== (after[name] ?? null))
    .map((name) => `${name}: ${before[name] ?? '—'} → ${after[name] ?? '—'}`);
  return changes.length > 0 ? changes.join(', ') : undefined;
}

const lastFour = (account: string | null | undefined) => (account ? `…${account.replaceAll(/\s/g, '').slice(-4)}` : '—');
