import type { activityEventKinds } from 'shared/facts/enumerations';
import { busCall, courseCall, type DemoCall, snowCall } from './calls.ts';
import { firstWeekend, routeOf } from './route.ts';

interface DemoActivity {
  titulo: string;
  descripcion: string;
  evento: (typeof activityEventKinds)[number];
  lugar: string;
  link_evento: string | null;
  /** Days from the seeding; the activity falls on that weekend. */
  days?: number;
  /** The route of this year, or of so many years ago. */
  route?: number;
  picture: string;
  /** Its call for sign-ups. */
  call?: DemoCall;
  /** Of a series: further days, each so many days after the one before. */
  again?: { times: number; days: number };
}

const activities: readonly DemoActivity[] = [
  {
    days: 8,
    picture: 'villa-amurallada',
    evento: 'Semanal',
    titulo: 'Almuerzo en Sigüenza',
    lugar: 'Sigüenza (Guadalajara)',
    link_evento: null,
    descripcion:
      'Salida tranquila de 95 kilómetros por la carretera del río Dulce. Desayuno en la plaza Mayor, visita a la catedral y vuelta antes de comer.',
  },
  {
    days: 22,
    picture: 'castillo-de-luna',
    evento: 'Otros',
    titulo: 'Ruta nocturna de la luna llena',
    lugar: 'Jadraque (Guadalajara)',
    link_evento: 'www.club.example/luna-llena',
    descripcion:
      'Salimos al ponerse el sol y subimos al castillo del Cid con las luces del valle a los pies. Chaleco reflectante y caldo caliente para todos.',
  },
  {
    route: 0,
    picture: 'torres-redondas',
    evento: 'Castillos',
    titulo: 'XXXI Ruta de los Castillos',
    lugar: 'Belmonte (Cuenca)',
    link_evento: 'https://club.example/ruta-de-los-castillos',
    descripcion:
      'La gran cita del año: tres niveles, seis fortalezas y trescientos veinte kilómetros de carreteras secundarias entre Cuenca y Toledo.',
  },
  {
    days: 50,
    picture: 'paso-nevado',
    evento: 'Concentracion',
    titulo: 'Concentración invernal Pingüinos de la Sierra',
    lugar: 'Atienza (Guadalajara)',
    link_evento: 'https://club.example/invernal',
    descripcion:
      'Hogueras, sopas de ajo y acampada para los valientes. Quien prefiera dormir bajo techo tiene plaza en la casa rural del pueblo.',
  },
  {
    days: 64,
    picture: 'molinos-de-la-mancha',
    evento: 'Castillos',
    titulo: 'Castillos y molinos de La Mancha',
    lugar: 'Consuegra (Toledo)',
    link_evento: 'club.example/molinos',
    descripcion:
      'Doce molinos en fila, un castillo de caballeros y la recta más larga del calendario. Visita a la molienda y comida de gachas.',
  },
  {
    days: 92,
    picture: 'almendros-en-flor',
    evento: 'Semanal',
    titulo: 'Ruta de los almendros en flor',
    lugar: 'Brihuega (Guadalajara)',
    link_evento: null,
    descripcion: 'Ciento veinte kilómetros entre almendros y paredes de piedra seca. Ritmo de paseo, apta para quien acaba de empezar.',
  },
  {
    days: 127,
    picture: 'taller',
    evento: 'Otros',
    titulo: 'Curso de mecánica y puesta a punto',
    lugar: 'Local del club, Guadalajara',
    link_evento: 'https://club.example/curso',
    call: courseCall,
    descripcion: 'Dos mañanas con las manos en la grasa: cadena, frenos, neumáticos y lo que conviene llevar en la bolsa de herramientas.',
  },
  {
    days: -13,
    picture: 'bosque-de-otono',
    evento: 'Semanal',
    titulo: 'Salida al hayedo',
    lugar: 'Cantalojas (Guadalajara)',
    link_evento: null,
    descripcion: 'El bosque estaba en su mejor semana. Treinta y dos motos, una perdiz y ni una sola gota de lluvia.',
  },
  {
    days: -48,
    picture: 'alcazar-de-pizarra',
    evento: 'Castillos',
    titulo: 'De alcázar en alcázar',
    lugar: 'Segovia',
    link_evento: 'http://club.example/segovia',
    descripcion: 'Del acueducto al alcázar y de allí a Coca, con parada obligada para el cochinillo.',
  },
  {
    days: -97,
    picture: 'verbena',
    evento: 'Concentracion',
    titulo: 'Concentración de San Roque',
    lugar: 'Molina de Aragón (Guadalajara)',
    link_evento: 'www.club.example/san-roque',
    descripcion: 'Desfile por la judería, exposición de clásicas y baile hasta la madrugada bajo los farolillos.',
  },
  {
    days: -246,
    picture: 'castillo-junto-al-mar',
    evento: 'Otros',
    titulo: 'Fin de semana en Peñíscola',
    lugar: 'Peñíscola (Castellón)',
    link_evento: null,
    descripcion: 'Cambiamos la meseta por el mar: dos días de curvas por el Maestrazgo y arroz frente al castillo del Papa Luna.',
  },
  {
    route: 1,
    picture: 'ruina-en-la-pena',
    evento: 'Castillos',
    titulo: 'XXX Ruta de los Castillos',
    lugar: 'Loarre (Huesca)',
    link_evento: 'https://club.example/ruta-xxx',
    descripcion: 'Treinta ediciones celebradas a los pies de Loarre, con ciento cuarenta motos y una tarta en forma de torre del homenaje.',
  },
  {
    route: 2,
    picture: 'tres-castillos-al-alba',
    evento: 'Castillos',
    titulo: 'XXIX Ruta de los Castillos',
    lugar: 'Peñafiel (Valladolid)',
    link_evento: null,
    descripcion: 'El castillo que parece un barco, tres provincias en un día y un chaparrón que recordaremos siempre.',
  },
  {
    days: 15,
    picture: 'acueducto',
    evento: 'Otros',
    titulo: 'En autobús al museo de la moto',
    lugar: 'Plaza del Castillo, Guadalajara',
    link_evento: null,
    call: busCall,
    descripcion:
      'Un día para toda la familia: autobús, visita guiada al museo y comida. Volvemos a las ocho de la tarde. Los menores pagan menos.',
  },
  {
    days: 43,
    picture: 'bar-de-carretera',
    evento: 'Semanal',
    titulo: 'Almuerzo del mes',
    lugar: 'Local del club, Guadalajara',
    link_evento: null,
    again: { times: 4, days: 28 },
    descripcion: 'Una vuelta corta por la Alcarria y almuerzo largo. Cada cuatro semanas, llueva o no.',
  },
  {
    days: 78,
    picture: 'paso-nevado',
    evento: 'Otros',
    titulo: 'Vuelta a los puertos nevados',
    lugar: 'Riaza (Segovia)',
    link_evento: null,
    call: snowCall,
    descripcion: 'Ochenta kilómetros por la sierra, con la nieve a los dos lados de la carretera y chocolate al llegar.',
  },
];

/** The rows to store, each with the name of its picture, its year's route, its call, and its days: several of a series. */
export const listDemoActivities = (today: string) =>
  activities.map(({ days = 0, route, call, again = { times: 1, days: 0 }, ...fields }) => ({
    ...fields,
    route,
    call,
    dates: Array.from({ length: again.times }, (_, at) =>
      route === undefined ? firstWeekend(today, days + at * again.days) : routeOf(today, route).ride,
    ),
  }));
