import { type Club, writeToUs } from './club.ts';
import { type DataKind, dataKinds, periodOf, writePeriod } from './data-periods.ts';
import { deviceStorage, type StoredOnDevice } from './device-storage.ts';
import { type LegalWording, paragraphsOf } from './legal-wording.ts';

export const legalDocuments = ['aviso-legal', 'privacidad', 'cookies'] as const;
export type LegalDocument = (typeof legalDocuments)[number];

export interface LegalSection {
  titulo: string;
  parrafos: string[];
  lista?: string[];
  enlace?: { a: string; texto: string };
}

/** Input of the three texts. */
export interface LegalFacts {
  club: Club;
  periods: Readonly<Record<DataKind, number>>;
  /** Google's captcha protects the forms. */
  google: boolean;
  wording: LegalWording;
  /** Of a club that keeps its members here. */
  members?: LegalSection | undefined;
}

/** Sections of each text. Free of zod, so that the browser may import it at run time. */
export const writeLegal: Readonly<Record<LegalDocument, (facts: LegalFacts) => LegalSection[]>> = {
  'aviso-legal': ({ club, wording }) => [
    {
      titulo: 'Titular',
      parrafos: [
        `Esta web es de ${club.nombre}, ${club.forma}${club.direccion === null ? '' : ` con domicilio en ${club.direccion}`}.`,
        ...inSentences(club.nif && `NIF: ${club.nif}.`, club.registro && `Inscripción en el registro: ${club.registro}.`),
        `Puedes ${writeToUs(club, 'escribirnos')}${club.telefono === null ? '' : ` o llamarnos al ${club.telefono}`}.`,
      ],
    },
    {
      titulo: 'Uso de la web',
      parrafos: paragraphsOf(wording.uso),
    },
    {
      titulo: 'Contenidos',
      parrafos: [
        'Los textos y las imágenes son del club o se publican con permiso de sus autores. De las fotografías en las que aparecen personas habla la política de privacidad.',
      ],
      enlace: { a: '/privacidad', texto: 'Política de privacidad' },
    },
  ],

  privacidad: ({ club, periods, google, wording, members }) => [
    {
      titulo: 'Quién trata tus datos',
      parrafos: inSentences(
        `${[club.nombre, club.nif && `NIF ${club.nif}`, club.direccion].filter(Boolean).join(', ')}.`,
        club.responsable && `Responde ${club.responsable}.`,
        privacyAddress(club) === null ? `Escríbenos desde «Contacto» en la web.` : `Contacto: ${privacyAddress(club)}.`,
      ),
    },
    {
      titulo: 'Para qué los usamos y por qué podemos',
      parrafos: [
        ...paragraphsOf(wording.bases),
        'Mientras tienes una sesión abierta, doce horas como máximo, guardamos desde qué navegador y desde qué red, sin la parte que señala tu casa, para que la reconozcas y puedas cerrarla.',
      ],
    },
    ...(members ? [members] : []),
    {
      titulo: 'Durante cuánto tiempo',
      parrafos: ['Cada dato se borra solo cuando pasa su plazo:'],
      lista: dataKinds
        .filter((kind) => members !== undefined || !ofMembers.includes(kind))
        .map((kind) => describePeriod(kind, periods[kind])),
    },
    {
      titulo: 'A quién se comunican',
      parrafos: [
        ...paragraphsOf(wording.destinatarios),
        ...(google
          ? ['Los formularios usan reCAPTCHA, de Google, para comprobar que no eres un robot. No se carga hasta que tú lo pides.']
          : []),
      ],
    },
    { titulo: 'Fotografías', parrafos: paragraphsOf(wording.fotos) },
    {
      titulo: 'Tus derechos',
      parrafos: [
        `Puedes pedirnos acceder a tus datos, corregirlos, borrarlos, limitar su uso, oponerte o llevártelos, con el formulario de abajo o ${writeToUs({ correo: privacyAddress(club) }, 'escribiéndonos')}. Te contestamos antes de un mes.`,
        'Si borramos tus datos, de lo que pagaste solo queda la suma del año, sin tu nombre: las cuentas del club se conservan por ley. También puedes reclamar ante la Agencia Española de Protección de Datos (www.aepd.es).',
      ],
      enlace: { a: '/derechos', texto: 'Pedir algo sobre tus datos' },
    },
  ],

  cookies: ({ google }) => [
    {
      titulo: 'Sin rastreo',
      parrafos: ['Esta web no usa cookies de publicidad ni de análisis, y por eso no te pide que las aceptes.'],
    },
    {
      titulo: 'Lo que se guarda en tu dispositivo',
      parrafos: ['Esto es todo lo que la web puede guardar, y solo cuando hace falta:'],
      lista: Object.values<StoredOnDevice>(deviceStorage).map(describeStored),
    },
    {
      titulo: 'Verificación contra robots',
      parrafos: [
        google
          ? 'Los formularios comprueban que no eres un robot con reCAPTCHA, de Google, que puede guardar sus propias cookies y recibe la dirección de tu conexión. No se carga hasta que pulsas el botón que lo dice.'
          : 'Los formularios comprueban que no eres un robot con un cálculo que hace tu propio navegador: no se envía nada a nadie más ni se guarda nada.',
      ],
    },
  ],
};

/** Said only where there are members. */
const ofMembers: readonly DataKind[] = ['altas', 'bajas'];

/** One paragraph of the given sentences; none if empty. */
const inSentences = (...sentences: readonly (string | null)[]): string[] => [sentences.filter(Boolean).join(' ')].filter(Boolean);

const privacyAddress = ({ correo, correo_privacidad }: Club) => correo_privacidad ?? correo;

function describePeriod(kind: DataKind, value: number): string {
  const { label, since, note } = periodOf(kind);
  return `${label}: ${writePeriod(kind, value)} ${since}.${note ? ` ${note}` : ''}`;
}

const describeStored = ({ name, kind, why, until }: StoredOnDevice): string =>
  `${kind === 'cookie' ? `Cookie «__Host-${name}»` : `«${name}» (${kind})`}: ${why} ${until}.`;
