import type { eventKinds, galleryKinds } from 'shared/facts/enumerations';
import { firstWeekend } from './route.ts';

interface DemoGallery {
  nombre: string;
  descripcion: string;
  tipo: (typeof galleryKinds)[number];
  evento: (typeof eventKinds)[number];
  /** Days from the seeding. */
  days: number;
  /** The first is the cover. */
  pictures: readonly string[];
}

const galleries: readonly DemoGallery[] = [
  {
    nombre: 'Ruta de los Castillos',
    tipo: 'publica',
    evento: 'Castillos',
    days: -328,
    descripcion: 'Seis fortalezas, trescientos kilómetros y una tarta en forma de torre. Las fotos de nuestra trigésima edición.',
    pictures: [
      'camino-del-castillo',
      'torres-redondas',
      'torre-del-homenaje',
      'villa-amurallada',
      'peloton-de-frente',
      'alcazar-de-pizarra',
      'ruina-en-la-pena',
      'foso-y-reflejo',
      'bajo-el-arco',
      'castillo-junto-al-mar',
      'tres-castillos-al-alba',
      'castillo-de-luna',
      'hoja-de-ruta',
      'vinedos-de-otono',
      'almendros-en-flor',
      'girasoles',
      'embalse-al-amanecer',
      'puente-romano',
      'concentracion',
      'cafe-racer',
      'pueblo-blanco',
      'molinos-de-la-mancha',
      'bar-de-carretera',
      'amanecer-en-ruta',
    ],
  },
  {
    nombre: 'Concentración de San Roque',
    tipo: 'publica',
    evento: 'Concentración',
    days: -97,
    descripcion: 'Clásicas, farolillos y amigos llegados de media España.',
    pictures: [
      'verbena',
      'concentracion',
      'veterana',
      'sidecar-entre-chopos',
      'cruiser-al-sol',
      'vespa-y-geranios',
      'surtidor-antiguo',
      'cascos-en-la-balda',
      'bar-de-carretera',
      'peloton-de-frente',
      'dos-en-la-carretera',
      'trofeos',
      'acueducto',
      'bajo-el-arco',
      'cafe-racer',
      'faros-en-la-noche',
      'villa-amurallada',
      'taller',
    ],
  },
  {
    nombre: 'Domingos de carretera',
    tipo: 'publica',
    evento: 'Semanal',
    days: -20,
    descripcion: 'Lo mejor de las salidas semanales: madrugones, puertos y almuerzos largos.',
    pictures: [
      'dos-en-la-carretera',
      'olivares',
      'puente-romano',
      'valle-verde',
      'puerto-de-montana',
      'bosque-de-otono',
      'carretera-del-acantilado',
      'lavanda',
      'girasoles',
      'pinar',
      'surtidor-antiguo',
      'embalse-al-amanecer',
      'bar-de-carretera',
      'pueblo-blanco',
      'amanecer-en-ruta',
      'acueducto',
    ],
  },
  {
    nombre: 'Trail por los páramos',
    tipo: 'publica',
    evento: 'Otros',
    days: -350,
    descripcion: 'Polvo, barrancos y noches al raso: tres días de pistas con las motos más altas del club.',
    pictures: [
      'desierto-de-cardon',
      'trail-en-la-cumbre',
      'vivac-bajo-las-estrellas',
      'pinar',
      'paso-nevado',
      'molinos-de-la-mancha',
      'puerto-de-montana',
      'tres-castillos-al-alba',
      'ruina-en-la-pena',
      'hoja-de-ruta',
      'olivares',
      'lluvia-en-el-puerto',
    ],
  },
  {
    nombre: 'Cena de socios y entrega de trofeos',
    tipo: 'privada',
    evento: 'Otros',
    days: -335,
    descripcion: 'Solo para nosotros: la cena anual, los premios y alguna cara de sueño.',
    pictures: ['trofeos', 'verbena', 'cascos-en-la-balda', 'veterana', 'castillo-de-luna', 'taller', 'faros-en-la-noche', 'hoja-de-ruta'],
  },
  {
    nombre: 'Viaje del club a los Pirineos',
    tipo: 'privada',
    evento: 'Otros',
    days: -140,
    descripcion: 'Cinco días, once puertos y mucha lluvia bien llevada.',
    pictures: [
      'puerto-de-montana',
      'paso-nevado',
      'valle-verde',
      'lluvia-en-el-puerto',
      'alcazar-de-pizarra',
      'embalse-al-amanecer',
      'bosque-de-otono',
      'vivac-bajo-las-estrellas',
      'carretera-del-acantilado',
      'peloton-de-frente',
    ],
  },
];

/** The rows to store, each with the names of its pictures. */
export const listDemoGalleries = (today: string) =>
  galleries.map(({ days, ...fields }) => {
    const fecha = firstWeekend(today, days);
    return { ...fields, fecha, anio: Number(fecha.slice(0, 4)) };
  });
