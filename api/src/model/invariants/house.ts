import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Access } from 'shared/contract/call-table';
import { type CallKey, calls } from 'shared/contract/calls';
import { pick } from '../command.ts';
import { invariantsOf } from '../invariant.ts';
import { people } from '../people.ts';
import type { Rows } from '../rows.ts';
import type { Caller, World } from '../world.ts';

/** Counts against abuse, uses of sessions, captchas that were spent, and locks. */
const besides = ['intentos', 'sesiones', 'captcha_usados', 'usuarios', 'turnos'];
/** Reads that take personal data away: they are noted, and told. */
const noted: readonly CallKey[] = ['GET /socios/censo', 'GET /cuotas/remesas/:id/archivo'];
/** By whatever is asked with a personal link, it is opened: that confirms a place. */
const opensLink = (key: CallKey) => key.includes('/inscripciones/mia');
const opened = ['inscripciones', 'correos', 'enlaces_inscripcion'];
const leftBy = (key: CallKey, changed: readonly string[]) =>
  changed.filter((table) => !besides.includes(table) && !(opensLink(key) && opened.includes(table)));

const isStaffs = ({ rows }: World, address: string) =>
  rows.usuarios.some(({ correo_electronico, rol }) => correo_electronico === address && (rol === 'webmaster' || rol === 'direccion'));
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}
const filesOf = ({ versiones_documento, adjuntos, convocatorias }: Rows) => [
  ...[...versiones_documento, ...adjuntos].map(({ archivo }) => archivo),
  ...convocatorias.flatMap(({ roadbook }) => roadbook ?? []),
];
/** How the name, the address and the telephone of an erased person would be found. */
const tracesOf = (address: string) =>
  people.filter(({ mail }) => mail === address).flatMap(({ nombre, telefono }) => [address, nombre, telefono]);

/** Calls that read, with every number of an address filled in; those that send files need one. */
const reads = Object.entries(calls).filter(([key, { access }]) => key.startsWith('GET') && access !== 'temporary') as [
  CallKey,
  { access: Access },
][];

const mayRead = (access: Access, rol: string) =>
  access === 'public' || (access === 'staff' ? rol === 'direccion' : access !== 'webmaster' && rol !== 'nobody');

export const houseInvariants = invariantsOf({
  'a refused write leaves nothing: Nor does a read: they store but the count against abuse, that a session was used, and who took data away':
    ({ exchanges }) =>
      exchanges.flatMap(({ key, status, changed = [], sent }) => {
        const left = leftBy(key, changed);
        const mayStore = status < 400 && (!key.startsWith('GET') || noted.includes(key));
        return mayStore || left.length === 0 ? [] : [`${key} ${sent} answered ${status} and changed ${left.join(', ')}`];
      }),
  'what was acknowledged is there after a restart: A process that ends and starts again over the same data loses nothing': (world) =>
    (world.step.lost ?? []).map((table) => `${table} changed`),
  'a write of staff is in the audit: Each call of staff that stores something has a row of its own in the audit': ({ exchanges }) =>
    exchanges.flatMap(({ key, status, changed = [], sent }) => {
      const isByStaff = ['staff', 'webmaster'].includes(calls[key].access) && status < 400;
      const stored = changed.filter((table) => !besides.includes(table));
      return isByStaff && stored.length > 0 && !stored.includes('auditoria') ? [`${key} ${sent} changed ${stored.join(', ')}`] : [];
    }),
  'an email leaves once: Each row of the outbox that says it was sent left once, and no other email left'({ sent, rows }) {
    const times = new Map<number, number>();
    for (const { id } of sent) times.set(id, (times.get(id) ?? 0) + 1);
    return [
      ...[...times].flatMap(([id, count]) => (count > 1 ? [`email ${id} left ${count} times`] : [])),
      ...rows.correos.flatMap(({ id, estado }) => (estado === 'enviado' && !times.has(id) ? [`email ${id} never left`] : [])),
    ];
  },
  'an email names nothing of others: No email to a person holds the address or the telephone of another one'(world) {
    const read = world.recall('emails that were read', { count: 0 });
    const fresh = world.sent.slice(read.count);
    read.count = world.sent.length;
    return fresh.flatMap(({ id, para, asunto, texto, html }) => {
      if (isStaffs(world, para) || !people.some(({ mail }) => mail === para)) return [];
      const text = `${asunto} ${texto} ${html}`;
      const others = people.filter(({ mail }) => mail !== para);
      return others.flatMap(({ mail, telefono }) =>
        [mail, telefono].flatMap((trace) => (text.includes(trace) ? [`email ${id} to ${para}, «${asunto}», holds ${trace}`] : [])),
      );
    });
  },
  'no email after an erasure: Who was erased gets no email any more': ({ sent, rows, erased }) =>
    [...erased].flatMap(([address, since]) => [
      ...rows.correos.flatMap(({ id, para, asunto }) => (para === address ? [`email ${id}, «${asunto}», waits`] : [])),
      ...sent.flatMap(({ para, creado, asunto }) =>
        para === address && creado >= since.toISOString() ? [`«${asunto}» left to ${address}`] : [],
      ),
    ]),
  'who was erased is in no table: No column of any table holds the name, the address or the telephone of an erased person': ({
    erased,
    texts,
  }) =>
    [...erased.keys()].flatMap((address) =>
      tracesOf(address).flatMap((trace) =>
        Object.entries(texts).flatMap(([table, text]) => {
          const at = text.indexOf(trace);
          return at < 0 ? [] : [`${table} holds ${trace}: …${text.slice(Math.max(0, at - 200), at + 80)}…`];
        }),
      ),
    ),
  async 'who was erased is in no file: Right after an erasure no file of the data folder holds the address, nor one of the database'(
    world,
  ) {
    const { exchanges, erased, dataDir } = world;
    if (!exchanges.some(({ key, status }) => key === 'POST /datos/persona/borrar' && status < 400)) return [];
    // A file of a moment may be gone.
    const read = await Promise.all(
      (await filesIn(dataDir)).map(async (path) => [path, await readFile(path).catch(() => Buffer.of())] as const),
    );
    return [...erased.keys()].flatMap((address) =>
      read.flatMap(([path, bytes]) => (bytes.includes(address) ? [`${path.slice(dataDir.length)} holds ${address}`] : [])),
    );
  },
  async 'rows and files agree: Each file that a row names is there, and each file that is there is named by a row'(world) {
    const named = filesOf(world.rows);
    const isSame = named.join() === filesOf(world.before).join();
    if (isSame && !world.exchanges.some(({ key }) => /documentos|roadbook/.test(key))) return [];
    const root = join(world.dataDir, 'files');
    const files = (await filesIn(root)).map((path) => path.slice(root.length + 1)).filter((path) => !path.includes('.parts'));
    return [
      ...named.filter((key) => !files.includes(key)).map((key) => `${key} has a row and no file`),
      ...files.filter((key) => !named.includes(key)).map((key) => `${key} has a file and no row`),
    ];
  },
  async 'nobody reads what their role may not: After each tenth command another identity tries every read, and gets neither a list nor an address'(
    world,
  ) {
    const count = world.recall('commands', { done: 0 });
    if (++count.done % 10 > 0) return [];
    const rol = pick(['nobody', 'socio', 'direccion', 'invitado'] as const, count.done / 10);
    const caller = rol === 'nobody' ? 'visitor' : world.rows.usuarios.find((user) => user.rol === rol)?.correo_electronico;
    if (caller === undefined) return [];
    // Staff may say of two rows of the register that they are of one person.
    const account = world.rows.usuarios.find((user) => user.correo_electronico === caller)?.id ?? 0;
    const own = [caller, ...world.rows.socios.flatMap((row) => (row.usuario_id === account ? row.correo_electronico : []))];
    const faults: string[] = [];
    for (const [key, { access }] of reads) {
      const may = mayRead(access, rol);
      // What staff may read holds everybody's address.
      if (may && rol === 'direccion') continue;
      const { status, text } = await world.ask(caller as Caller, key, { params: { id: 1 } } as object);
      if (!may && status < 400) faults.push(`${key} answered ${status} to ${rol}`);
      const others = people.filter(({ mail, telefono }) => !own.includes(mail) && (text.includes(mail) || text.includes(telefono)));
      if (status < 400 && others.length > 0) faults.push(`${key} told ${rol} of ${others.map(({ mail }) => mail).join(', ')}`);
    }
    return faults;
  },
});
