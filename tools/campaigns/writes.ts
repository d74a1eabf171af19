import { createHash, randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Db } from '../../api/src/core/db/schema.ts';
import { addressOf } from '../demonstration/club.ts';
import type { SmtpInbox } from '../../api/src/testing/smtp-inbox.ts';
import type { Activity } from '../../shared/src/contract/activities.ts';
import type { CurrentCall, SentCallForm } from '../../shared/src/contract/call-settings.ts';
import type { Gallery, UploadReply } from '../../shared/src/contract/galleries.ts';
import type { ImportRecord } from '../../shared/src/contract/imports.ts';
import type { WholeRegistration } from '../../shared/src/contract/registrations.ts';
import type { Sponsor } from '../../shared/src/contract/sponsors.ts';
import type { User } from '../../shared/src/contract/session.ts';
import { accountOf, clubEmail } from '../../e2e/fixtures/site.ts';
import type { Ledger } from './ledger.ts';

interface Told {
  ok: boolean;
  status: number;
  body: unknown;
}

export interface Desk {
  ledger: Ledger;
  /** The address of this round's server. */
  url: string;
  /** A webmaster's session. */
  token: string;
  /** Errors that a running server must not answer. */
  refusals: string[];
  /** Between two writes of one kind, in ms. */
  pause: number;
  /** Whether all public content is deleted again, not only half of it: over hours public pages would grow and grow. */
  tidies: boolean;
  isOver: () => boolean;
}

/** Numbers make unused names. */
let names = 0;
const run = randomBytes(3).toString('hex');
const nextName = () => `marca-${run}-${++names}`;

const small = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#b5402b' } })
  .jpeg()
  .toBuffer();
/** Appends bytes after the end of a JPEG: no part of the picture, they make each a file of its own. */
const drawFile = () => Buffer.concat([small, randomBytes(16)]);
const fileOf = (bytes: Buffer) => new File([new Uint8Array(bytes)], 'foto.jpg', { type: 'image/jpeg' });
const checksumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

function formOf(fields: Readonly<Record<string, string | File | readonly (string | File)[]>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const each of [value].flat()) form.append(name, each);
  }
  return form;
}

/** @throws when the server dies before its reply. */
async function send(
  desk: Desk,
  call: string,
  body?: object | FormData,
  more: { anonymous?: true; expected?: readonly number[] } = {},
): Promise<Told> {
  const [method = '', path = ''] = call.split(' ');
  const isForm = body instanceof FormData;
  const reply = await fetch(`${desk.url}/api${path}`, {
    method,
    headers: {
      ...(more.anonymous ? {} : { authorization: `Bearer ${desk.token}` }),
      ...(isForm || body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await reply.text();
  if (!reply.ok && !more.expected?.includes(reply.status)) desk.refusals.push(`${call}: ${reply.status} ${text.slice(0, 200)}`);
  return { ok: reply.ok, status: reply.status, body: text === '' ? undefined : JSON.parse(text) };
}

/** Sensitive writes need a confirmation once the log-in is ten minutes old. */
const confirm = (desk: Desk): Promise<Told> => send(desk, 'POST /cuenta/confirmacion', { contrasena: accountOf('webmaster').contrasena });

type Writer = (desk: Desk) => Promise<void>;

/** Public sign-ups and the switch of their form; each sends a confirmation. */
const signUp: Writer = async (desk) => {
  const switchTo = (activo: boolean) =>
    desk.ledger.write(
      { 'setting:formulario_activo': activo ? '1' : '0' },
      async () => (await send(desk, 'POST /inscripciones/activar-formulario', { activo })).ok,
    );
  await switchTo(false);
  await switchTo(true);
  for (let count = 0; count < 4; count++) {
    const name = nextName();
    const mail = `${name}@rider.example`;
    await desk.ledger.write({ [`registration:${mail}`]: `${name}|` }, async () => {
      const rider = { nombre: name, mail, evento: 'Castillos', captcha_token: randomUUID() };
      const { ok } = await send(desk, 'POST /inscripciones/', rider, { anonymous: true });
      if (ok) desk.ledger.promise(mail);
      return ok;
    });
  }
};

const contact: Writer = async (desk) => {
  const name = nextName();
  const form = formOf({ nombre: 'Ana', correo: 'ana@rider.example', mensaje: `Escribo por ${name}.`, token_captcha: randomUUID() });
  // Only an email: it is stored in the outbox.
  await desk.ledger.write({}, async () => {
    const { ok } = await send(desk, 'POST /contacto', form, { anonymous: true });
    if (ok) desk.ledger.promise(`${clubEmail} ${name}`);
    return ok;
  });
};

const users: Writer = async (desk) => {
  const name = nextName();
  const correo_electronico = `${name}@member.example`;
  const key = `user:${correo_electronico}`;
  const user = { nombre: name, correo_electronico, rol: 'socio' };
  let made: User | undefined;
  const keep = ({ ok, body }: Told) => {
    if (ok) made = body as User;
    return ok;
  };
  await desk.ledger.write({ [key]: name }, async () => keep(await send(desk, 'POST /usuarios/', user)));
  if (!made) return;
  const { id } = made;
  await desk.ledger.write({ [key]: `${name} b` }, async () =>
    keep(await send(desk, `PUT /usuarios/${id}`, { ...user, nombre: `${name} b` })),
  );
  if (names % 3 === 0) {
    await confirm(desk);
    await desk.ledger.write({ [key]: undefined }, async () => (await send(desk, `DELETE /usuarios/${id}`)).ok);
    return;
  }
  await desk.ledger.write({}, async () => {
    const { ok } = await send(desk, `POST /usuarios/${id}/enviar-credenciales`);
    if (ok) desk.ledger.promise(correo_electronico);
    return ok;
  });
};

const activities: Writer = async (desk) => {
  const titulo = nextName();
  const key = `activity:${titulo}`;
  let made: Activity | undefined;
  const write = (call: string, lugar: string) =>
    desk.ledger.write({ [key]: `${lugar}|picture` }, async () => {
      const { ok, body } = await send(desk, call, formOf({ titulo, lugar, fecha_evento: '2027-05-01', imagen: fileOf(drawFile()) }));
      if (ok) made = body as Activity;
      return ok;
    });
  await write('POST /actividades/', 'Atienza');
  if (!made) return;
  const { id } = made;
  await write(`PUT /actividades/${id}`, 'Jadraque');
  if (desk.tidies || names % 2 === 0)
    await desk.ledger.write({ [key]: undefined }, async () => (await send(desk, `DELETE /actividades/${id}`)).ok);
};

const galleries: Writer = async (desk) => {
  const nombre = nextName();
  const key = `gallery:${nombre}`;
  let made: Gallery | undefined;
  await desk.ledger.write({ [key]: 'publica' }, async () => {
    const { ok, body } = await send(desk, 'POST /galerias/crear', { nombre, tipo: 'publica' });
    if (ok) made = body as Gallery;
    return ok;
  });
  if (!made) return;
  const { id } = made;
  const files = [drawFile(), drawFile(), drawFile()];
  const keys = files.map((file) => `picture:${checksumOf(file)}`);
  const all = (value: string | undefined) => Object.fromEntries(keys.map((each) => [each, value]));
  let pictures: UploadReply['imagenes'] = [];
  await desk.ledger.write(all(nombre), async () => {
    const { ok, body } = await send(desk, `POST /galerias/${id}/subir-imagenes`, formOf({ files: files.map(fileOf) }));
    if (ok) pictures = (body as UploadReply).imagenes;
    return ok;
  });
  const [first] = pictures;
  if (!first) return;
  await desk.ledger.write(
    { [`picture:${first.checksum}`]: undefined },
    async () => (await send(desk, `DELETE /galerias/imagenes/${first.id}`)).ok,
  );
  if (desk.tidies || names % 2 === 0)
    await desk.ledger.write({ [key]: undefined, ...all(undefined) }, async () => (await send(desk, `DELETE /galerias/${id}/eliminar`)).ok);
};

const sponsors: Writer = async (desk) => {
  const titulo = nextName();
  const key = `sponsor:${titulo}`;
  let made: Sponsor | undefined;
  await desk.ledger.write({ [key]: 'picture' }, async () => {
    const { ok, body } = await send(desk, 'POST /patrocinadores', formOf({ titulo, descripcion: 'Taller', imagen: fileOf(drawFile()) }));
    if (ok) made = body as Sponsor;
    return ok;
  });
  if (!made) return;
  const { id } = made;
  const orden = 100_000 + names;
  const place = `place:${titulo}`;
  await desk.ledger.write({ [place]: String(orden) }, async () => (await send(desk, `PUT /patrocinadores/${id}`, { orden })).ok);
  if (desk.tidies || names % 2 === 0)
    await desk.ledger.write({ [key]: undefined, [place]: undefined }, async () => (await send(desk, `DELETE /patrocinadores/${id}`)).ok);
};

/** The landing page with its picture, castles, history, and a setting. */
const contents: Writer = async (desk) => {
  const texto = nextName();
  const file = () => fileOf(drawFile());
  await desk.ledger.write({ 'content:inicio': `${texto}|picture` }, async () => {
    return (await send(desk, 'POST /contenido_inicio/actualizar', formOf({ titulo: 'Moto Club', texto, file: file() }))).ok;
  });
  await desk.ledger.write({ 'content:castillos': `${texto}|picture` }, async () => {
    return (await send(desk, 'PUT /contenido/castillos', formOf({ texto, file: file() }))).ok;
  });
  await desk.ledger.write({ 'content:historia': `${texto}|` }, async () => (await send(desk, 'PUT /contenido/historia', { texto })).ok);
  await confirm(desk);
  const rules = { segundo_factor: false, inactividad: names % 2 === 0 };
  await desk.ledger.write(
    { 'setting:seguridad_equipo': JSON.stringify(rules) },
    async () => (await send(desk, 'PUT /ajustes/seguridad', rules)).ok,
  );
};

/** By staff. @returns those that were acknowledged. */
async function registerThree(desk: Desk): Promise<WholeRegistration[]> {
  const riders: WholeRegistration[] = [];
  for (let count = 0; count < 3; count++) {
    const name = nextName();
    const mail = `${name}@rider.example`;
    await desk.ledger.write({ [`registration:${mail}`]: `${name}|` }, async () => {
      const { ok, body } = await send(desk, 'POST /inscripciones/', { nombre: name, mail });
      if (ok) riders.push(body as WholeRegistration);
      return ok;
    });
  }
  return riders;
}

/** Staff's writes to registrations, and mailings to three of them with a file. */
const mailings: Writer = async (desk) => {
  const riders = await registerThree(desk);
  for (const { id, mail, nombre, fecha, anio } of riders) {
    await desk.ledger.write({ [`registration:${mail}`]: `${nombre}|pagado en mano` }, async () => {
      const edit = { nombre, mail, fecha, anio, evento: 'Castillos', pagado: 'Si', notas: 'pagado en mano' };
      return (await send(desk, `PUT /inscripciones/${id}`, edit)).ok;
    });
  }
  const subject = nextName();
  const form = formOf({
    asunto: `Salida ${subject}`,
    mensaje: 'A las nueve.',
    inscritos: riders.map(({ id }) => String(id)),
    archivos: fileOf(drawFile()),
  });
  await desk.ledger.write({ [`mailing:Salida ${subject}`]: '1' }, async () => {
    const { ok } = await send(desk, 'POST /inscripciones/enviar-correo', form);
    if (ok) for (const { mail } of riders) desk.ledger.promise(`${mail} ${subject}`);
    return ok;
  });
  const last = riders.at(-1);
  if (!last || names % 2 === 0) return;
  // Pending emails to them may be withdrawn.
  desk.ledger.release(`${last.mail} ${subject}`);
  await desk.ledger.write(
    { [`registration:${last.mail}`]: undefined },
    async () => (await send(desk, `DELETE /inscripciones/${last.id}`)).ok,
  );
};

/** Three riders pay at once and get marks at the start; one has cancelled, and one is erased. */
const routeDay: Writer = async (desk) => {
  const riders = await registerThree(desk);
  const [cancels, leaves] = riders;
  if (!cancels || !leaves) return;
  const paid = Object.fromEntries(riders.map(({ id, mail }) => [`paid:${mail}`, `Si|${id}`]));
  await desk.ledger.write(paid, async () => {
    const cambios = riders.map(({ id, pagado, dorsal }) => ({
      id,
      antes: { pagado, dorsal },
      despues: { pagado: 'Si', dorsal: String(id) },
    }));
    return (await send(desk, 'PUT /inscripciones/lote', { cambios })).ok;
  });
  const now = () => new Date().toISOString();
  const marcas = riders.map(({ id }) => ({ id: randomUUID(), tipo: 'salida', de: String(id), momento: now() }));
  await desk.ledger.write(Object.fromEntries(marcas.map(({ id, de }) => [`mark:${id}`, `salida ${de}`])), async () => {
    return (await send(desk, 'POST /inscripciones/dia/marcas', { anio: cancels.anio, aparato: randomUUID(), enviado: now(), marcas })).ok;
  });
  await desk.ledger.write({ [`cancelled:${cancels.mail}`]: '1' }, async () => {
    return (await send(desk, `PUT /inscripciones/${cancels.id}/anulada`, { anulada: true })).ok;
  });
  await confirm(desk);
  const gone = { [`registration:${leaves.mail}`]: undefined, [`paid:${leaves.mail}`]: undefined, [`mark:${marcas[1]?.id}`]: undefined };
  await desk.ledger.write(gone, async () => (await send(desk, 'POST /datos/persona/borrar', { correo: leaves.mail })).ok);
};

/** The price of the route, which has places for all sign-ups here, and its roadbook, each in the place of the one before. */
const edition: Writer = async (desk) => {
  const { body } = await send(desk, 'GET /convocatoria');
  const { convocatoria } = body as CurrentCall;
  const none = { anio: new Date().getFullYear(), actividad_id: null, abre: null, cierra: null, version: 0 };
  const { anio, actividad_id, abre, cierra, version } = convocatoria ?? none;
  const precio = names;
  const precios = [{ nivel: 'PRO', persona: 'general' as const, hasta: null, precio }];
  const form: SentCallForm = { anio, actividad_id, abre, cierra, precios, version };
  await desk.ledger.write({ 'edition:price': String(precio) }, async () => (await send(desk, 'PUT /convocatoria', form)).ok);
  const name = `${nextName()}.pdf`;
  const file = new File([`%PDF-1.7\n${name}\n%%EOF\n`], name, { type: 'application/pdf' });
  await desk.ledger.write(
    { 'edition:roadbook': name },
    async () => (await send(desk, 'PUT /convocatoria/roadbook', formOf({ archivo: file }))).ok,
  );
};

/** Members from a file in two pieces; every second time the whole import is taken back. */
const imports: Writer = async (desk) => {
  const columnas = ['nombre', 'correo_electronico'];
  const pieces = [nextName(), nextName()].map((name, piece) => [{ fila: piece + 1, valores: [name, `${name}@member.example`] }]);
  let made: ImportRecord | undefined;
  await desk.ledger.write({}, async () => {
    const clave = randomBytes(16).toString('hex');
    const head = { clave, tipo: 'usuarios', archivo: 'socios.csv', huella: checksumOf(randomBytes(16)), columnas, filas: pieces.length };
    const { ok, body } = await send(desk, 'POST /importaciones/', head);
    if (ok) made = body as ImportRecord;
    return ok;
  });
  if (!made) return;
  const { id } = made;
  const keys: string[] = [];
  for (const filas of pieces) {
    const members = filas.map(({ valores: [name, mail] }): [string, string] => [`user:${mail}`, name ?? '']);
    await desk.ledger.write(Object.fromEntries(members), async () => (await send(desk, `POST /importaciones/${id}/filas`, { filas })).ok);
    keys.push(...members.map(([key]) => key));
  }
  if (names % 2 === 0) return;
  const gone = Object.fromEntries(keys.map((key) => [key, undefined]));
  await desk.ledger.write(gone, async () => (await send(desk, `POST /importaciones/${id}/deshacer`)).ok);
};

const writers: Readonly<Record<string, Writer>> = {
  signUp,
  contact,
  users,
  activities,
  galleries,
  sponsors,
  contents,
  mailings,
  routeDay,
  edition,
  imports,
};

/** All writers at once, each one write after another, until it is over or the server has died. */
export async function writeEverything(desk: Desk): Promise<void> {
  const keepOn = async (write: Writer) => {
    while (!desk.isOver()) {
      try {
        await write(desk);
      } catch (error) {
        if (!desk.isOver()) throw error;
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, desk.pause));
    }
  };
  await Promise.all(Object.values(writers).map(keepOn));
}

/** The stored state, by the keys of the ledger. */
export async function readState(db: Db): Promise<Map<string, string>> {
  const state = new Map<string, string>();
  const picture = (name: string | null) => (name === null ? '' : 'picture');
  const [registrations, accounts, events, albums, pictures, firms, texts, settings, emails, marks, editions] = await Promise.all([
    db
      .selectFrom('inscripciones')
      .select(['mail', 'nombre', 'notas', 'pagado', 'dorsal', 'anulada'])
      .where('eliminada', 'is', null)
      .execute(),
    db.selectFrom('usuarios').select(['correo_electronico', 'nombre']).execute(),
    db.selectFrom('actividades').select(['titulo', 'lugar', 'imagen_url']).execute(),
    db.selectFrom('galerias').select(['nombre', 'tipo']).execute(),
    db.selectFrom('imagenes').innerJoin('galerias', 'galerias.id', 'imagenes.galeria_id').select(['checksum', 'galerias.nombre']).execute(),
    db.selectFrom('patrocinadores').select(['titulo', 'imagen', 'orden']).execute(),
    db.selectFrom('contenidos').select(['clave', 'texto', 'imagen']).execute(),
    db.selectFrom('ajustes').selectAll().execute(),
    db.selectFrom('envios').select('asunto').execute(),
    db.selectFrom('marcas_ruta').select(['marca', 'tipo', 'de']).execute(),
    db
      .selectFrom('convocatorias')
      .leftJoin('precios_convocatoria', (join) =>
        join.onRef('convocatoria_id', '=', 'convocatorias.id').on('nivel', '=', 'PRO').on('persona', '=', 'general'),
      )
      .select(['precio', 'roadbook_nombre'])
      .where('es_ruta', '=', 1)
      .orderBy('anio', 'desc')
      .limit(1)
      .execute(),
  ]);
  for (const { mail, nombre, notas, pagado, dorsal, anulada } of registrations) {
    state.set(`registration:${mail}`, `${nombre}|${notas ?? ''}`);
    state.set(`paid:${mail}`, `${pagado}|${dorsal}`);
    if (anulada !== null) state.set(`cancelled:${mail}`, '1');
  }
  for (const { correo_electronico, nombre } of accounts) state.set(`user:${correo_electronico}`, nombre);
  for (const { titulo, lugar, imagen_url } of events) state.set(`activity:${titulo}`, `${lugar}|${picture(imagen_url)}`);
  for (const { nombre, tipo } of albums) state.set(`gallery:${nombre}`, tipo);
  for (const { checksum, nombre } of pictures) state.set(`picture:${checksum}`, nombre);
  for (const { titulo, imagen, orden } of firms) {
    state.set(`sponsor:${titulo}`, picture(imagen));
    state.set(`place:${titulo}`, String(orden));
  }
  for (const { clave, texto, imagen } of texts) state.set(`content:${clave}`, `${texto}|${picture(imagen)}`);
  // Without a row neither rule holds: that is stored nowhere.
  state.set('setting:seguridad_equipo', JSON.stringify({ segundo_factor: false, inactividad: false }));
  for (const { clave, valor } of settings) state.set(`setting:${clave}`, valor);
  for (const { asunto } of emails) state.set(`mailing:${asunto}`, '1');
  for (const { marca, tipo, de } of marks) state.set(`mark:${marca}`, `${tipo} ${de}`);
  for (const { precio, roadbook_nombre } of editions) {
    state.set('edition:price', String(precio));
    state.set('edition:roadbook', String(roadbook_nombre));
  }
  return state;
}

const staff: readonly string[] = [addressOf('webmaster'), addressOf('direccion')];

/** How often each email arrived, by the keys that `promise` is given. @throws when two copies do not say that they are one email. */
export function countEmails({ received }: SmtpInbox): Map<string, number> {
  const counts = new Map<string, number>();
  const ids = new Map<string, string>();
  for (const { envelopeTo, email } of received) {
    const [to = ''] = envelopeTo;
    // Each sensitive write is told to them, by an email of its own.
    if (staff.includes(to)) continue;
    const name = /marca-\w+-\d+/.exec(to === clubEmail ? (email.text ?? '') : (email.subject ?? ''))?.[0];
    const key = name === undefined ? to : `${to} ${name}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    if (ids.has(key) && ids.get(key) !== (email.messageId ?? '')) throw new Error(`Two emails that are not one: ${key}`);
    ids.set(key, email.messageId ?? '');
  }
  return counts;
}
