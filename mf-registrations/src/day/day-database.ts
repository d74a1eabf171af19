import { isActivity } from 'shared/facts/of-call';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { DayRider } from 'shared/contract/route-day';
import type { RouteMark } from 'shared/facts/route-marks';
import { deviceNames } from 'shared/facts/device-names';
import { privateName } from 'shared/session/offline';
import { randomUuid } from 'shared/text/bytes';

/** The list of riders, as last loaded. */
export interface StoredList {
  anio: number;
  /** Of an activity; undefined: of the route. */
  actividad?: number | undefined;
  /** Title of the activity. */
  titulo?: string | undefined;
  /** Day of the ride, where it is known. */
  dia?: string | null | undefined;
  /** Nobody pays for it. */
  gratis?: boolean | undefined;
  inscritos: readonly DayRider[];
  /** Time of loading, in ms. */
  leida: number;
  /** Position in the server's log, as far as read. */
  cursor: number;
  /** Event selected on this phone. */
  evento: string | null;
}

/** The list's key: 'lista' of the route, as phones have it from before there were others; 'a12' of an activity. */
type ListKey = 'lista' | `a${number}`;

interface PrivateSchema extends DBSchema {
  lista: { key: ListKey; value: StoredList };
  /** `lista`: of which list; undefined: of the route. */
  marcas: { key: string; value: RouteMark & { lista?: ListKey } };
}

/** A mark not yet sent. */
export interface WaitingMark {
  anio: number;
  /** Of an activity; undefined: of the route. */
  actividad?: number | undefined;
  /** Sequence number. */
  numero?: number;
  mark: RouteMark;
}

interface WaitingSchema extends DBSchema {
  marcas: { key: number; value: WaitingMark };
  aparato: { key: 'aparato'; value: string };
}

/**
 * Local storage, in two databases. Riders and stored marks are private: deleted with the session or after two days. Unsent marks stay until
 * sent: they hold ids and times, and the typed names of walk-ins.
 */
export interface DayDatabase {
  /** Of one list; waiting marks of all. */
  read(): Promise<{ list: StoredList | undefined; marks: RouteMark[]; waiting: WaitingMark[] }>;
  writeList(list: StoredList): Promise<void>;
  /** Stored marks of the server, with the position read so far. */
  addStored(marks: readonly RouteMark[], list: StoredList): Promise<void>;
  /** On a change of year. */
  forgetStored(): Promise<void>;
  addWaiting(marks: readonly WaitingMark[]): Promise<void>;
  /** The oldest of one list. */
  readWaiting(most: number): Promise<WaitingMark[]>;
  removeWaiting(marks: readonly WaitingMark[]): Promise<void>;
  /** Random id of this phone. */
  device(): Promise<string>;
  close(): void;
}

/** Whether two belong to the same list. */
export const isSameList = (one: Pick<WaitingMark, 'anio' | 'actividad'>, other: Pick<WaitingMark, 'anio' | 'actividad'>): boolean =>
  one.actividad === other.actividad && (isActivity(one) || one.anio === other.anio);

/** @param actividad Of an activity; by default of the route. Each has a list of its own. */
export async function openDayDatabase(actividad?: number): Promise<DayDatabase> {
  const key: ListKey = actividad ? `a${actividad}` : 'lista';
  const ofList = actividad ? { lista: key } : {};
  const isOwn = ({ lista = 'lista' }: { lista?: ListKey }) => lista === key;
  const opensOwn = openDB<PrivateSchema>(privateName, 1, {
    upgrade(db) {
      db.createObjectStore('lista');
      db.createObjectStore('marcas', { keyPath: 'id' });
    },
    // Being deleted: another tab has signed out.
    blocking: (_now, _next, event) => (event.target as IDBDatabase).close(),
  });
  const opensWaiting = openDB<WaitingSchema>(deviceNames.waiting, 1, {
    upgrade(db) {
      db.createObjectStore('marcas', { keyPath: 'numero', autoIncrement: true });
      db.createObjectStore('aparato');
    },
  });
  const [own, waiting] = await Promise.all([opensOwn, opensWaiting]);
  return {
    async read() {
      const [list, marks, unsent] = await Promise.all([own.get('lista', key), own.getAll('marcas'), waiting.getAll('marcas')]);
      return { list, marks: marks.filter(isOwn), waiting: unsent };
    },
    async writeList(list) {
      await own.put('lista', list, key);
    },
    async addStored(marks, list) {
      const trx = own.transaction(['marcas', 'lista'], 'readwrite');
      await Promise.all([
        ...marks.map((mark) => trx.objectStore('marcas').put({ ...mark, ...ofList })),
        trx.objectStore('lista').put(list, key),
        trx.done,
      ]);
    },
    async forgetStored() {
      const trx = own.transaction('marcas', 'readwrite');
      const gone = (await trx.store.getAll()).filter(isOwn);
      await Promise.all([...gone.map(({ id }) => trx.store.delete(id)), trx.done]);
    },
    async addWaiting(marks) {
      // Durable before it is reported: the battery may run out next.
      const trx = waiting.transaction('marcas', 'readwrite', { durability: 'strict' });
      await Promise.all([...marks.map((mark) => trx.store.add(mark)), trx.done]);
    },
    async readWaiting(most) {
      const found = await waiting.getAll('marcas', undefined, most);
      const [first] = found;
      return first ? found.filter((each) => isSameList(each, first)) : [];
    },
    async removeWaiting(marks) {
      const trx = waiting.transaction('marcas', 'readwrite');
      await Promise.all([...marks.map(({ numero = 0 }) => trx.store.delete(numero)), trx.done]);
    },
    device: () => deviceOf(waiting),
    close() {
      own.close();
      waiting.close();
    },
  };
}

async function deviceOf(waiting: IDBPDatabase<WaitingSchema>): Promise<string> {
  const trx = waiting.transaction('aparato', 'readwrite');
  const known = await trx.store.get('aparato');
  const device = known ?? randomUuid();
  if (!known) await trx.store.put(device, 'aparato');
  await trx.done;
  return device;
}
