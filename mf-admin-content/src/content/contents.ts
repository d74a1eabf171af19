import type { ContentKey } from 'shared/contract/content';
import { call } from 'shared/http/call';
import { getCastles, getHistory, getHome } from 'shared/http/get-record';
import { heroShape, printShape, type PictureShape } from '../pictures/framing.ts';

/** What the three contents of the landing page have in common; each uses the fields that it has. */
export interface Content {
  titulo?: string;
  texto: string;
  imagen?: string | null;
  version?: number | undefined;
}

export interface ContentDraft {
  titulo: string;
  texto: string;
  file: File | undefined;
  version: number | undefined;
}

export interface ContentKind {
  clave: ContentKey;
  title: string;
  intro: string;
  textLabel: string;
  withTitle?: boolean;
  /** The shape of its picture, for those that have one. */
  shape?: PictureShape;
  /** The look of its section: a sheet of paper, petrol blue, the start of the page. */
  look: 'paper' | 'petrol' | 'poster';
  get: () => Promise<Content>;
  put: (draft: ContentDraft) => Promise<Partial<Content> | null | undefined>;
  /** Said on this screen once it is stored; without, the landing page comes and says so. */
  saved?: string;
}

export const history: ContentKind = {
  clave: 'historia',
  title: 'Editar historia',
  intro: 'Una línea en blanco separa párrafos; los saltos de línea se conservan.',
  textLabel: 'Historia del club',
  look: 'paper',
  get: getHistory,
  put: ({ texto, version }) => call('PUT /contenido/historia', { json: { texto, version } }),
  saved: 'Historia actualizada correctamente.',
};

export const castles: ContentKind = {
  clave: 'castillos',
  title: 'Editar castillos',
  intro: 'El texto y la imagen de la ruta en la portada.',
  textLabel: 'Texto de la ruta',
  shape: printShape,
  look: 'petrol',
  get: getCastles,
  put: ({ texto, file, version }) => call('PUT /contenido/castillos', { form: { texto, file, version } }),
};

export const home: ContentKind = {
  clave: 'inicio',
  title: 'Editar inicio',
  intro: 'Lo primero que ve quien entra en la web.',
  textLabel: 'Texto',
  withTitle: true,
  shape: heroShape,
  look: 'poster',
  get: getHome,
  put: ({ titulo, texto, file, version }) => call('POST /contenido_inicio/actualizar', { form: { titulo, texto, file, version } }),
};

/** The row that a write answered with, if it did: the bare contract says nothing of a body. */
export const readContent = (row: Partial<Content> | null | undefined): Content | undefined =>
  typeof row?.texto === 'string' ? { ...row, texto: row.texto } : undefined;
