import type { ReplyOf } from 'shared/contract/call-table';
import type { Contract } from 'shared/contract/calls';
import type { Offer } from 'shared/contract/call-offer';
import type { RouteOffer } from 'shared/contract/edition';
import { call } from './call.ts';

type RecordKey = 'GET /contenido_inicio' | 'GET /contenido/historia' | 'GET /contenido/castillos' | 'GET /inscripciones/estado-formulario';

/** Loads a record, or rejects. Missing and null fields are filled from `blank`. */
async function getRecord<Key extends RecordKey>(key: Key, blank: ReplyOf<Contract[Key]>): Promise<ReplyOf<Contract[Key]>> {
  const record: unknown = (await call<RecordKey>(key)) ?? {};
  if (typeof record !== 'object' || record === null || Array.isArray(record)) throw new TypeError(`${key} brought no record`);
  return { ...blank, ...Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null)) };
}

export const getHome = () => getRecord('GET /contenido_inicio', { titulo: '', texto: '', imagen: null });
export const getHistory = () => getRecord('GET /contenido/historia', { texto: '' });
export const getCastles = () => getRecord('GET /contenido/castillos', { texto: '', imagen: null });
/** The route's form, with the route as any other call, where it is configured. */
export interface FormStatus {
  activo: boolean;
  edicion?: Offer | undefined;
}

export async function getFormStatus(): Promise<FormStatus> {
  const { edicion, ...status } = await getRecord('GET /inscripciones/estado-formulario', { activo: false });
  return { ...status, ...(edicion && { edicion: offerOf(edicion, status.activo) }) };
}

/** The route in force as any other call. */
function offerOf(
  { precios = [], completa, completas = [], actividad, evento, preguntas = [], ...route }: RouteOffer,
  isOpen: boolean,
): Offer {
  return {
    ...route,
    actividad_id: actividad?.id ?? null,
    actividad: actividad && { ...actividad, evento, imagen_url: null },
    formulario: '/formulario-inscripcion',
    estado: isOpen ? 'abierta' : 'cerrada',
    quien: 'todos',
    socios_hasta: null,
    libres: completa ? 0 : null,
    espera: completa !== undefined,
    desde: null,
    invitados: 0,
    pide: [],
    niveles: precios.map(({ ruta, texto = null }) => ({ nombre: ruta, texto, completo: completas.includes(ruta) })),
    precios: precios.flatMap(({ ruta: nivel, piloto, acompanante, socio = null }) =>
      (
        [
          ['general', piloto],
          ['acompanante', acompanante],
          ['socio', socio],
        ] as const
      ).flatMap(([persona, precio]) => (precio === null ? [] : [{ nivel, persona, precio, hasta: null }])),
    ),
    codigos: false,
    preguntas,
    horas_confirmar: route.horas_confirmar ?? null,
    motivo_cancelacion: null,
  };
}
