import { paymentMethods, roadbooks, routeLevels } from 'shared/facts/enumerations';
import type { Registration } from 'shared/contract/registrations';
import { shiftDay } from 'shared/text/dates';
import { routeOf } from './route.ts';

const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

/** A seeded generator of numbers in [0, 1), the same at every run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

type Row = Pick<Registration, 'fecha' | 'mail' | 'anio'> & Partial<Omit<Registration, 'id'>>;

const names = [
  'Lucía',
  'Javier',
  'Carmen',
  'Antonio',
  'María',
  'Manuel',
  'Elena',
  'Francisco',
  'Pilar',
  'José Luis',
  'Marta',
  'Ángel',
  'Rocío',
  'Miguel',
  'Begoña',
  'Iñaki',
  'Nuria',
  'Rafael',
  'Inés',
  'Óscar',
  'Teresa',
  'Andrés',
  'Sonia',
  'Víctor',
  'Adela',
  'Ramón',
  'Noelia',
  'Tomás',
  'Cristina',
  'Íñigo',
];
const surnames = [
  'García',
  'Martínez',
  'López',
  'Sánchez',
  'Pérez',
  'Gómez',
  'Ruiz',
  'Hernández',
  'Díaz',
  'Moreno',
  'Muñoz',
  'Álvarez',
  'Romero',
  'Alonso',
  'Gutiérrez',
  'Navarro',
  'Torres',
  'Domínguez',
  'Ramos',
  'Núñez',
  'Serrano',
  'Ibáñez',
  'Castaño',
  'Etxeberria',
  'Peñalver',
  'Yagüe',
  'Zurita',
  'Lozano',
];
const towns = [
  ['Guadalajara', 'Guadalajara'],
  ['Sigüenza', 'Guadalajara'],
  ['Alcalá de Henares', 'Madrid'],
  ['Getafe', 'Madrid'],
  ['Madrid', 'Madrid'],
  ['Cuenca', 'Cuenca'],
  ['Tarancón', 'Cuenca'],
  ['Toledo', 'Toledo'],
  ['Talavera de la Reina', 'Toledo'],
  ['Segovia', 'Segovia'],
  ['Aranda de Duero', 'Burgos'],
  ['Soria', 'Soria'],
  ['Calatayud', 'Zaragoza'],
  ['Zaragoza', 'Zaragoza'],
  ['Teruel', 'Teruel'],
  ['Valladolid', 'Valladolid'],
  ['Ávila', 'Ávila'],
  ['Logroño', 'La Rioja'],
  ['Pamplona', 'Navarra'],
  ['Gandía', 'Valencia'],
  ['Albacete', 'Albacete'],
  ['Ciudad Real', 'Ciudad Real'],
  ['A Coruña', 'A Coruña'],
] as const;
const motorcycles = [
  'BMW R 1250 GS',
  'Honda Africa Twin',
  'Yamaha Ténéré 700',
  'Royal Enfield Himalayan',
  'Triumph Bonneville',
  'Ducati Scrambler',
  'Moto Guzzi V7',
  'Kawasaki Z650',
  'Suzuki V-Strom 650',
  'KTM 790 Adventure',
  'Harley-Davidson Sportster',
  'Montesa Impala',
  'Bultaco Metralla',
  'Vespa GTS 300',
  'Honda CB500X',
  'Ural con sidecar',
];
const clubs = ['Los del Alto Tajo', 'Moteros del Henares', 'Peña La Bujía', 'Vespa Club Alcarria', 'Amigos de la curva', 'Ruta y manta'];
const notes = [
  'Vegetariano.',
  'Llega el viernes por la noche.',
  'Comparte habitación con su hermano.',
  'Pide grupo tranquilo.',
  'Capitán de su grupo.',
  'Primera vez con nosotros.',
  'Alérgica a los frutos secos.',
  'Quiere salir con la Peña La Bujía.',
];
/** Sign-ups for the route in each of its years, the newest first, and for other outings in the calendar years. */
const riders = [56, 28, 22, 16];
const others = [8, 4, 2];
export const sentTwice = 'Enviado dos veces.';
/** The latest sign-ups of this season. */
export const newest = 12;
/** Riders of a group that leaves together. */
const groupSize = 9;

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[^\w ]/g, '')
    .toLowerCase()
    .replaceAll(' ', '');

function nth<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new Error('The list is empty.');
  return item;
}

/**
 * Sign-ups of four years of the route and of other outings, and four that came twice. Always the same but for the dates. The route is of
 * the year in which it is ridden, however early the sign-up.
 */
export function listDemoRegistrations(today: string): Row[] {
  const random = randomFrom(1987);
  const pick = <T>(list: readonly T[]): T => nth(list, Math.floor(random() * list.length));
  const chance = (share: number) => random() < share;
  const telephone = () =>
    `6${range(8)
      .map(() => Math.floor(random() * 10))
      .join('')}`;

  const people = range(96).map((i) => {
    const [name, surname] = [nth(names, i), pick(surnames)];
    const [poblacion, provincia] = pick(towns);
    return {
      nombre: `${name} ${surname} ${pick(surnames)}`,
      poblacion,
      provincia,
      mail: `${plain(name)}.${plain(surname)}${i}@correo.example`,
      telefono: telephone(),
      moto: pick(motorcycles),
      nacimiento: shiftDay('1952-01-01', Math.floor(random() * 365 * 53)),
      grupo: chance(0.4) ? pick(clubs) : null,
    };
  });

  const register = (fecha: string, anio: number, index: number, { paying = 0.94, evento = 'Castillos' } = {}): Row => {
    const companion = chance(0.35);
    const paid = chance(paying);
    return {
      ...nth(people, index),
      anio,
      fecha,
      ruta: pick(routeLevels),
      acompanante: companion ? 'Si' : 'No',
      nombre_acomp: companion ? `${pick(names)} ${pick(surnames)}` : null,
      grupo_num: null,
      salida: null,
      dorsal: null,
      pago: paid ? pick(paymentMethods) : null,
      pagado: paid ? 'Si' : 'No',
      notas: chance(0.18) ? pick(notes) : null,
      evento,
      roadbook: chance(0.15) ? null : pick(roadbooks),
      emergencia: paid ? `${pick(names)} ${pick(surnames)}, ${telephone()}` : null,
    };
  };

  const editions = riders.map((count, yearsAgo) => {
    const { anio, opens, closes } = routeOf(today, yearsAgo);
    const until = closes < today ? closes : today;
    const rows = range(count).map((k) =>
      // The newest have not paid yet.
      register(soon(opens, until, k / count), anio, k * 7 + yearsAgo * 11, yearsAgo > 0 ? {} : { paying: k < count - newest ? 0.85 : 0 }),
    );
    return placeInGroups(rows, yearsAgo === 0);
  });
  const outings = others.flatMap((count, yearsAgo) => {
    const anio = Number(today.slice(0, 4)) - yearsAgo;
    return range(count).map((k) =>
      register(dayOfYear(anio, today, random()), anio, k * 5 + yearsAgo * 3, { evento: pick(['Semanal', 'Concentración', 'Otros']) }),
    );
  });
  // The same address twice in a year is legitimate: a family, or a second sign-up by mistake.
  const [current = []] = editions;
  const twice = current.slice(10, 14).map((row) => ({
    ...row,
    fecha: shiftDay(today, -6),
    pago: null,
    pagado: 'No',
    grupo_num: null,
    salida: null,
    dorsal: null,
    emergencia: null,
    notas: sentTwice,
  }));
  return [...editions.flat(), ...outings, ...twice].sort((a, b) => (a.fecha < b.fecha ? -1 : Number(a.fecha > b.fecha)));
}

/** Paid riders leave in a group of their level, each a quarter of an hour after the other. Of the route to come each has a bib. */
function placeInGroups(rows: readonly Row[], withBibs: boolean): Row[] {
  const groups = routeLevels.flatMap((ruta) => {
    const level = rows.filter((row) => row.ruta === ruta && row.pagado === 'Si');
    return range(Math.ceil(level.length / groupSize)).map((i) => level.slice(i * groupSize, (i + 1) * groupSize));
  });
  const places = groups.flatMap((group, i) => group.map((row) => ({ row, grupo_num: i + 1, salida: quarterAfterNine(i) })));
  return rows.map((row) => {
    const index = places.findIndex((place) => place.row === row);
    const { grupo_num = null, salida = null } = places[index] ?? {};
    return { ...row, grupo_num, salida, dorsal: withBibs && index !== -1 ? String(index + 1) : null };
  });
}

const quarterAfterNine = (quarters: number): string =>
  `${String(9 + Math.floor(quarters / 4)).padStart(2, '0')}:${String((quarters % 4) * 15).padStart(2, '0')}`;

/** A day between these two: most come in the first weeks. `share` (0–1) says how late. */
function soon(from: string, until: string, share: number): string {
  const days = (Date.parse(until) - Date.parse(from)) / 86_400_000;
  return shiftDay(from, Math.round(days * share ** 1.6));
}

/** A day between 10 January and 30 November of that year, never after `today`. `share` (0–1) says how late. */
function dayOfYear(year: number, today: string, share: number): string {
  const day = shiftDay(`${year}-01-10`, Math.floor(share * 324));
  if (day <= today) return day;
  const passed = (Date.parse(today) - Date.parse(`${year}-01-01`)) / 86_400_000;
  return shiftDay(`${year}-01-01`, Math.floor(share * passed));
}
