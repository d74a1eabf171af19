import type { ContentKey } from 'shared/contract/content';
import { call } from 'shared/http/call';
import { getCastles, getHistory, getHome } from 'shared/http/get-record';
import { heroShape, printShape, type PictureShape } from '../pictures/framing.ts';

/** Common type of the landing page's three contents; each uses the fields that it has. */
export interface Content {
  titulo?: string;
  texto: string;
  imagen?: string | null;
  version?: number | undefined;
}

interface ContentDraft {
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
  /** Crop shape of its picture, if it has one. */
  shape?: PictureShape;
  /** Style of its section: a sheet of paper, petrol blue, the start of the page. */
  look: 'paper' | 'petrol' | 'poster';
  get: () => Promise<Content>;
  put: (draft: ContentDraft) => Promise<Partial<Content> | null | undefined>;
  /** Success message of this screen; without it, the landing page opens and shows it. */
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

/** Row of a write's reply, if it has one: the bare contract does not define the body. */
export const readContent = (row: Partial<Content> | null | undefined): Content | undefined =>
  typeof row?.texto === 'string' ? { ...row, texto: row.texto } : undefined;
