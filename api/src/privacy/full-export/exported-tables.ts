import { keysOf } from 'shared/facts/keys-of';
import { serviceOf } from '../../core/push/push-service.ts';
import type { Tables } from '../../core/db/schema.ts';

type TableName = keyof Tables;

/** The exported part of a table: all of its columns but these. */
interface Exported<Name extends TableName> {
  /** The unique columns by which its rows are sorted. */
  by: readonly (keyof Tables[Name] & string)[];
  without?: readonly (keyof Tables[Name] & string)[];
  /** What leaves of a text in its place. */
  shortened?: { readonly [Column in keyof Tables[Name] & string]?: (text: string) => string };
}

/**
 * Every table stands here, so that a new one needs a decision: what is the club's leaves; secrets, and what only keeps the server going (`null`),
 * stay.
 */
export const exportedTables: { readonly [Name in TableName]: Exported<Name> | null } = {
  usuarios: { by: ['id'], without: ['contrasena_hash', 'contrasena_debil', 'token_version', 'sesion_conservada'] },
  // The network of a sign-up is for the waiting list's job alone, and for a week.
  inscripciones: { by: ['id'], without: ['red'] },
  convocatorias: { by: ['id'] },
  niveles_convocatoria: { by: ['convocatoria_id', 'nombre'] },
  precios_convocatoria: { by: ['id'] },
  codigos_convocatoria: { by: ['convocatoria_id', 'codigo'] },
  preguntas: { by: ['id'] },
  respuestas: { by: ['inscripcion_id', 'pregunta_id'] },
  personas_distintas: { by: ['grupo', 'inscripcion_id'] },
  marcas_ruta: { by: ['id'] },
  contenidos: { by: ['clave'] },
  versiones: { by: ['id'] },
  actividades: { by: ['id'] },
  galerias: { by: ['id'] },
  imagenes: { by: ['id'] },
  patrocinadores: { by: ['id'] },
  envios: { by: ['id'], without: ['huella', 'clave'] },
  adjuntos: { by: ['id'] },
  // The text of an email to one person may hold a password or a link.
  correos: { by: ['id'], without: ['texto', 'html', 'message_id', 'arrendatario', 'arrendado_hasta'] },
  auditoria: { by: ['id'] },
  importaciones: { by: ['id'], without: ['clave'] },
  filas_importadas: { by: ['importacion_id', 'fila'] },
  ajustes: { by: ['clave'] },
  versiones_ajustes: { by: ['id'] },
  plantillas: { by: ['id'] },
  salidas_publicadas: { by: ['inscripcion_id'] },
  recibos: { by: ['inscripcion_id'] },
  auditoria_inscripciones: { by: ['auditoria_id', 'inscripcion_id'] },
  versiones_legales: { by: ['huella'] },
  plazos_datos: { by: ['clave'] },
  recuentos_inscripciones: { by: ['anio', 'evento', 'ruta'] },
  solicitudes_datos: { by: ['id'], without: ['clave', 'huella'] },
  borrados_datos: { by: ['id'], without: ['huella'] },
  copias: { by: ['empezada'] },
  socios: { by: ['id'] },
  altas_socio: { by: ['socio_id'] },
  preguntas_alta: { by: ['id'] },
  tipos_socio: { by: ['id'] },
  numeros_socio: { by: ['numero'] },
  historial_socios: { by: ['id'] },
  anios_cuota: { by: ['anio'] },
  importes_cuota: { by: ['anio', 'tipo_id'] },
  cuotas: { by: ['id'] },
  recibos_cuota: { by: ['cuota_id'] },
  cuentas_socio: { by: ['socio_id'], without: ['cuenta'] },
  mandatos: { by: ['id'] },
  fotos_socio: { by: ['socio_id'] },
  remesas: { by: ['id'] },
  cargos_remesa: { by: ['id'], without: ['cuenta'] },
  descargas_remesa: { by: ['id'] },
  enlaces_mandato: null,
  documentos: { by: ['id'] },
  versiones_documento: { by: ['id'] },
  cesiones: null,
  enlaces_inscripcion: null,
  enlaces_anticipados: null,
  aplicaciones: null,
  llaves: null,
  dispositivos: { by: ['id'], without: ['clave', 'secreto', 'rechazado'], shortened: { direccion: serviceOf } },
  avisos: null,
  codigos_recuperacion: null,
  sesiones: null,
  sesiones_cerradas: null,
  restablecimientos: null,
  captcha_usados: null,
  intentos: null,
  archivos_sueltos: null,
  cargas_modulos: null,
  dibujos_modulos: null,
  turnos: null,
  esquemas: null,
};

export const exportedNames = keysOf(exportedTables).filter((name) => exportedTables[name] !== null);
