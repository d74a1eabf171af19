import type { DocumentKind, DocumentReader } from 'shared/facts/documents';

interface DemoDocument {
  titulo: string;
  clase: DocumentKind;
  anio: number | null;
  para: DocumentReader;
  /** The file's name, and its lines. */
  nombre: string;
  texto: readonly string[];
}

/** The club's documents in that year. */
export const listDocuments = (year: number): readonly DemoDocument[] => [
  {
    titulo: 'Estatutos del club',
    clase: 'estatutos',
    anio: null,
    para: 'socios',
    nombre: 'estatutos.pdf',
    texto: [
      'Artículo 1. El club es una asociación sin ánimo de lucro, abierta a quien ame la moto.',
      'Artículo 2. La asamblea se reúne cada año antes del 31 de marzo.',
      'Artículo 3. La cuota se paga en el plazo que acuerde la asamblea.',
      'Artículo 4. Nadie se queda atrás.',
    ],
  },
  {
    titulo: `Acta de la asamblea de ${year}`,
    clase: 'acta',
    anio: year,
    para: 'socios',
    nombre: `acta-${year}.pdf`,
    texto: [
      'Asisten cincuenta y dos socios, y treinta han delegado su voto.',
      'Se aprueban las cuentas del año anterior por unanimidad.',
      'Las cuotas no cambian: Numerario 48 €, Familiar 72 €, Juvenil 24 €.',
      'La ruta vuelve a salir de Belmonte.',
    ],
  },
  {
    titulo: `Cuentas de ${year - 1}`,
    clase: 'cuentas',
    anio: year - 1,
    para: 'socios',
    nombre: `cuentas-${year - 1}.pdf`,
    texto: ['Ingresos: cuotas 5.472 €, ruta 7.310 €, patrocinadores 1.800 €.', 'Gastos: comidas 6.120 €, seguros 2.240 €, local 4.200 €.'],
  },
  {
    titulo: 'Póliza de responsabilidad civil',
    clase: 'seguro',
    anio: year,
    para: 'direccion',
    nombre: 'poliza.pdf',
    texto: ['Cubre las actividades del club con sus socios e inscritos.', 'Avisos de siniestro: en las 48 horas siguientes.'],
  },
];
