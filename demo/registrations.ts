import { paymentMethods, roadbooks, routeLevels } from 'shared/contract/enumerations';
import type { Registration } from 'shared/contract/registrations';
import { addDays } from './days.ts';
import { randomFrom, range } from './random.ts';

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
  'Pagará al llegar.',
  'Primera vez con nosotros.',
  'Alérgica a los frutos secos.',
  'Quiere salir con la Peña La Bujía.',
];
const departures = ['09:00', '09:15', '09:30', '09:45', '10:00'];
/** Registrations of each year, oldest first; the last is the current one. */
const perYear = [26, 31, 37, 42];

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

/** 136 riders' sign-ups over four years, and four that came twice. Always the same but for the dates. */
export function listDemoRegistrations(today: string): Row[] {
  const random = randomFrom(1987);
  const pick = <T>(list: readonly T[]): T => nth(list, Math.floor(random() * list.length));
  const chance = (share: number) => random() < share;
  const thisYear = Number(today.slice(0, 4));

  const riders = range(96).map((i) => {
    const [name, surname] = [nth(names, i), pick(surnames)];
    const [poblacion, provincia] = pick(towns);
    return {
      nombre: `${name} ${surname} ${pick(surnames)}`,
      poblacion,
      provincia,
      mail: `${plain(name)}.${plain(surname)}${i}@correo.example`,
      telefono: `6${range(8)
        .map(() => Math.floor(random() * 10))
        .join('')}`,
      moto: pick(motorcycles),
      nacimiento: addDays('1952-01-01', Math.floor(random() * 365 * 53)),
      grupo: chance(0.4) ? pick(clubs) : null,
    };
  });

  /** `place` counts the sign-ups of that year from 1. */
  const register = (rider: (typeof riders)[number], anio: number, place: number): Row => {
    const companion = chance(0.35);
    const paid = anio < thisYear ? chance(0.94) : chance(0.6);
    const placed = paid && (anio < thisYear || chance(0.5));
    const group = 1 + Math.floor(random() * 8);
    return {
      ...rider,
      anio,
      fecha: dayOfYear(anio, today, random()),
      ruta: pick(routeLevels),
      acompanante: companion ? 'Si' : 'No',
      nombre_acomp: companion ? `${pick(names)} ${pick(surnames)}` : null,
      grupo_num: placed ? group : null,
      salida: placed ? nth(departures, group) : null,
      pago: paid || chance(0.3) ? pick(paymentMethods) : null,
      pagado: paid ? 'Si' : 'No',
      notas: chance(0.18) ? pick(notes) : null,
      evento: chance(0.78) ? 'Castillos' : pick(['Semanal', 'Concentración', 'Otros']),
      roadbook: chance(0.15) ? null : pick(roadbooks),
      dorsal: placed && anio === thisYear ? String(place) : null,
    };
  };

  const rows = perYear.flatMap((count, i) =>
    range(count).map((k) => register(nth(riders, k * 7 + i * 11), thisYear - perYear.length + 1 + i, k + 1)),
  );
  // The same address twice in a year is legitimate: a family, or somebody who was not sure.
  const twice = rows
    .slice(-40, -36)
    .map((row) => ({ ...row, fecha: dayOfYear(row.anio, today, random()), notas: 'Enviado dos veces.', dorsal: null }));
  return [...rows, ...twice].sort((a, b) => (a.fecha < b.fecha ? -1 : Number(a.fecha > b.fecha)));
}

/** A day between 10 January and 30 November of that year, never after `today`. `share` (0–1) says how late. */
function dayOfYear(year: number, today: string, share: number): string {
  const day = addDays(`${year}-01-10`, Math.floor(share * 324));
  if (day <= today) return day;
  const passed = (Date.parse(today) - Date.parse(`${year}-01-01`)) / 86_400_000;
  return addDays(`${year}-01-01`, Math.floor(share * passed));
}
