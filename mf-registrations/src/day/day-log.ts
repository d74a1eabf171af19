import { callOf, type OfCall } from 'shared/facts/of-call';
import type { DayRider } from 'shared/contract/route-day';
import { mergeMarks, type RiderState, type RouteMark, type RouteStep, stateOf } from 'shared/facts/route-marks';
import { call } from 'shared/http/call';
import { refusalDetail, refusalStatus } from 'shared/http/client';
import { randomUuid } from 'shared/text/bytes';
import { groupBy } from 'shared/text/lists';
import { forgetPrivate, keepPrivate, keepReply } from 'shared/session/offline';
import { currentSession } from 'shared/session/session';
import type { DayPerson } from './find-riders.ts';
import { profile } from './use-kept-screen.ts';
import type { Newcomer } from './walk-in.tsx';
import { type DayDatabase, isSameList, openDayDatabase, type StoredList, type WaitingMark } from './day-database.ts';

/** Poll interval in ms: the most, plus a reply, that two online phones lag behind each other. */
const every = 4000;
/** Age in ms at which the list of riders is reloaded. */
const listEvery = 5 * 60_000;
/** Request timeout in ms. */
const timeout = 15_000;
/** Batch limit of the server: `marksAtOnce` of the contract, whose file would import the schemas. */
const atOnce = 500;

/** Connection state; failing: there is a line, but the server answers with errors. */
type Line = 'connecting' | 'online' | 'offline' | 'failing' | 'signed-out' | 'refused';

export interface Day {
  /** List of riders; undefined until first loaded. */
  readonly list: StoredList | undefined;
  /** State of each marked rider, by registration id or the walk-in's own. */
  readonly states: ReadonlyMap<string, RiderState>;
  readonly waiting: number;
  readonly line: Line;
  /** Error message of the server. */
  readonly detail: string | undefined;
  /** Last mark of this phone, while it can be undone. */
  readonly last: { readonly marks: readonly RouteMark[]; readonly name: string; readonly step: RouteStep } | undefined;
}

export interface DayLog {
  /** Of an activity; undefined: of the route. */
  readonly actividad: number | undefined;
  read: () => Day;
  subscribe: (listener: () => void) => () => void;
  /** Resolves once the local data are loaded, if any. */
  restored: Promise<void>;
  /** Starts syncing. Returns a stop function. */
  start: () => () => void;
  mark: (de: string, step: RouteStep, name: string) => void;
  /** How many of who brings guests have come, instead of what was marked before. */
  count: (person: Pick<DayPerson, 'de' | 'nombre'>, personas: number) => void;
  /** The same step for all, under one name: one tap undoes it. */
  markAll: (people: readonly Pick<DayPerson, 'de'>[], step: RouteStep, name: string) => void;
  welcome: (who: Newcomer) => void;
  annul: (marks: readonly Pick<RouteMark, 'id' | 'de'>[]) => void;
  forgetLast: () => void;
  choose: (evento: string | null) => void;
  /** Switches the year, once the server has replied. */
  chooseYear: (anio: number) => void;
  syncNow: () => void;
}

/** Log of one visit to the screen, of the route or of an activity; starts loading local data at once. */
export function createDayLog(actividad?: number): DayLog {
  let day: Day = { list: undefined, states: new Map(), waiting: 0, line: 'connecting', detail: undefined, last: undefined };
  const marks = new Map<string, RouteMark[]>();
  const listeners = new Set<() => void>();
  let opened: Promise<DayDatabase> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let isStarted = false;
  /** Year chosen by the user; by default the server's. */
  let wanted: number | undefined;
  /** Default year of the server: the only one kept for offline use. */
  let own: number | undefined;
  /** Year of the local list. */
  let kept: number | undefined;
  let refusedToken: string | null | undefined;

  const set = (change: Partial<Day>) => {
    // Polled every few seconds, mostly without news: skips the render then.
    const isNew = Object.entries(change).some(([part, value]) => day[part as keyof Day] !== value);
    if (!isNew) return;
    day = { ...day, ...change };
    for (const listener of listeners) listener();
  };
  const database = () => (opened ??= openDayDatabase(actividad));

  /** Merges marks; only the riders concerned are recomputed. */
  const take = (incoming: readonly RouteMark[]): ReadonlyMap<string, RiderState> => {
    const states = new Map(day.states);
    for (const [de, own] of groupBy(incoming, (mark) => mark.de)) {
      const merged = mergeMarks(marks.get(de) ?? [], own);
      marks.set(de, merged);
      const state = stateOf(merged);
      if (state) states.set(de, state);
      else states.delete(de);
    }
    return states;
  };

  const add = (made: readonly RouteMark[], more: Partial<Day> = {}) => {
    const { list } = day;
    if (!list) return;
    set({ states: take(made), waiting: day.waiting + made.length, ...more });
    void database()
      .then((db) => db.addWaiting(made.map((mark) => ({ anio: list.anio, actividad, mark }))))
      .then(soon, (error: unknown) => set({ detail: `Este teléfono no ha podido guardar la marca: ${String(error)}` }));
  };
  const soon = () => schedule(100);

  const restore = async () => {
    const { list, marks: stored, waiting } = await (await database()).read();
    kept = list?.anio;
    const own = waiting.filter((each) => each.actividad === actividad);
    const known = take([...stored, ...own.map(({ mark }) => mark)]);
    set({ states: known, list: day.list ?? list, waiting: waiting.length });
  };

  const sendWaiting = async (db: DayDatabase): Promise<void> => {
    for (;;) {
      const batch = await db.readWaiting(atOnce);
      const [first] = batch;
      if (!first) return set({ waiting: 0 });
      const json = {
        ...callOf(first),
        aparato: await db.device(),
        enviado: new Date().toISOString(),
        marcas: batch.map(({ mark }) => sent(mark)),
      };
      await call('POST /inscripciones/dia/marcas', { json, signal: AbortSignal.timeout(timeout) });
      if (day.list && isSameList(first, day.list) && first.anio === kept)
        await db.addStored(
          batch.map(({ mark }) => mark),
          day.list,
        );
      await db.removeWaiting(batch);
      set({ waiting: Math.max(0, day.waiting - batch.length) });
    }
  };

  /** Loads the wanted year. The server names its default only when none is requested. */
  const askRiders = async () => {
    const ask = (query: OfCall) => call('GET /inscripciones/dia', { query, signal: AbortSignal.timeout(timeout) });
    if (wanted !== undefined && own !== undefined) return ask({ anio: wanted });
    const found = await ask(callOf({ actividad }));
    own = found.anio;
    return wanted === undefined || wanted === own ? found : ask({ anio: wanted });
  };

  /** What the list of an activity says of it, offline too. */
  const askAbout = async () => {
    if (!actividad) return {};
    const { convocatoria } = await call('GET /convocatoria', { query: { actividad }, signal: AbortSignal.timeout(timeout) });
    if (!convocatoria) return { actividad };
    const { titulo, precios } = convocatoria;
    return { actividad, titulo, gratis: precios.every(({ precio }) => precio === 0) };
  };

  const readList = async (db: DayDatabase): Promise<StoredList> => {
    const { list } = day;
    const isWanted = wanted === undefined || list?.anio === wanted;
    if (list && isWanted && Date.now() - list.leida < listEvery) return list;
    const [{ anio, dia, inscritos }, about] = await Promise.all([askRiders(), askAbout()]);
    const same = list?.anio === anio ? list : undefined;
    const next = {
      anio,
      dia,
      ...about,
      inscritos,
      leida: Date.now(),
      cursor: same?.cursor ?? 0,
      evento: same?.evento ?? busiest(inscritos),
    };
    if (list && !same) {
      // All unsent marks of the other year have been sent.
      marks.clear();
      set({ states: new Map(), last: undefined });
    }
    if (anio === own) {
      if (kept !== anio) await db.forgetStored();
      kept = anio;
      keepPrivate();
      await Promise.all([db.writeList(next), keepReply(profile, currentSession().user)]);
    }
    set({ list: next });
    return next;
  };

  const readNew = async (db: DayDatabase, list: StoredList): Promise<void> => {
    for (let { cursor } = list; ;) {
      const query = { ...callOf({ actividad, anio: list.anio }), desde: cursor };
      const page = await call('GET /inscripciones/dia/marcas', { query, signal: AbortSignal.timeout(timeout) });
      cursor = page.hasta;
      const now = { ...(day.list ?? list), cursor };
      if (page.marcas.length > 0) {
        if (list.anio === kept) await db.addStored(page.marcas, now);
        set({ states: take(page.marcas), list: now });
      }
      if (!page.hay_mas) return;
    }
  };

  /** Deletes the data when the role has lost access. */
  const lock = () => {
    void forgetPrivate();
    marks.clear();
    set({ list: undefined, states: new Map(), line: 'refused', detail: '⛔ Acceso no autorizado' });
  };

  const syncOnce = async () => {
    try {
      const db = await database();
      if (navigator.onLine === false) return set({ line: 'offline' });
      // First: unsent marks.
      await sendWaiting(db);
      await readNew(db, await readList(db));
      set({ line: 'online', detail: undefined });
    } catch (error) {
      const status = refusalStatus(error);
      if (status === 401) refusedToken = currentSession().token;
      if (status === 403) return lock();
      const line = status === undefined ? 'offline' : status >= 500 ? 'failing' : status === 401 ? 'signed-out' : 'refused';
      set({ line, ...(line !== 'failing' && { detail: refusalDetail(error) }) });
    }
  };

  const sync = () => (running ??= syncOnce().finally(() => (running = undefined)));

  const schedule = (delay: number) => {
    clearTimeout(timer);
    if (!isStarted) return;
    timer = setTimeout(() => {
      // Retried only after a new log-in: the dialog is over the screen.
      const isOver = refusedToken !== undefined && refusedToken === currentSession().token;
      void (isOver ? Promise.resolve() : sync()).finally(() => schedule(every));
    }, delay);
  };

  const make = (de: string, tipo: RouteMark['tipo'], more: Partial<RouteMark> = {}): RouteMark => ({
    id: randomUuid(),
    tipo,
    de,
    momento: new Date().toISOString(),
    ...more,
  });

  const restored = restore().catch(() => undefined);
  return {
    actividad,
    read: () => day,
    restored,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      isStarted = true;
      const wake = () => schedule(0);
      const rest = () => set({ line: 'offline' });
      addEventListener('online', wake);
      addEventListener('offline', rest);
      document.addEventListener('visibilitychange', wake);
      void restored.then(wake);
      return () => {
        isStarted = false;
        clearTimeout(timer);
        void opened?.then((db) => db.close());
        opened = undefined;
        removeEventListener('online', wake);
        removeEventListener('offline', rest);
        document.removeEventListener('visibilitychange', wake);
      };
    },
    mark(de, step, name) {
      const made = [make(de, step)];
      add(made, { last: { marks: made, name, step } });
    },
    count({ de, nombre }, personas) {
      const before = (day.states.get(de)?.marcas ?? []).map((anula) => make(de, 'anulacion', { anula }));
      const now = personas > 0 ? [make(de, 'llegada', { personas })] : [];
      add([...before, ...now], { last: now.length > 0 ? { marks: now, name: nombre, step: 'llegada' } : undefined });
    },
    markAll(people, step, name) {
      const made = people.map(({ de }) => make(de, step));
      add(made, { last: { marks: made, name, step } });
    },
    welcome(who) {
      const de = randomUuid();
      const evento = day.list?.evento;
      const made = [make(de, 'alta', { ...who, ...(evento ? { evento } : {}) }), make(de, 'llegada')];
      add(made, { last: { marks: made, name: who.nombre, step: 'llegada' } });
    },
    annul: (annulled) =>
      add(
        annulled.map(({ id: anula, de }) => make(de, 'anulacion', { anula })),
        { last: undefined },
      ),
    forgetLast: () => set({ last: undefined }),
    choose(evento) {
      if (!day.list) return;
      const list = { ...day.list, evento };
      set({ list });
      if (list.anio === kept) void database().then((db) => db.writeList(list));
    },
    chooseYear(anio) {
      wanted = anio;
      schedule(0);
    },
    syncNow() {
      refusedToken = undefined;
      schedule(0);
    },
  };
}

/** Without the server's fields. */
const sent = ({ id, tipo, de, momento, nombre, evento, telefono, emergencia, personas, anula }: WaitingMark['mark']) => ({
  id,
  tipo,
  de,
  momento,
  ...(nombre ? { nombre } : {}),
  ...(evento ? { evento } : {}),
  ...(telefono ? { telefono } : {}),
  ...(emergencia ? { emergencia } : {}),
  ...(personas ? { personas } : {}),
  ...(anula ? { anula } : {}),
});

const busiest = (riders: readonly DayRider[]): string | null =>
  [...groupBy(riders, ({ evento }) => evento)].toSorted(([, left], [, right]) => right.length - left.length)[0]?.[0] ?? null;
