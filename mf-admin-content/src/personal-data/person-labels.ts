import type { PersonData } from 'shared/contract/personal-data';
import { type FieldName, fieldNames, fieldOf } from 'shared/facts/registration-fields';
import { formatDay } from 'shared/text/dates';
import { formatMoment } from 'shared/text/moments';

export const partLabels: Readonly<Record<keyof PersonData, string>> = {
  cuenta: 'Cuenta',
  inscripciones: 'Inscripciones',
  respuestas: 'Respuestas a las preguntas del club',
  cesiones: 'Plazas de otros que ha pedido',
  dia_de_la_ruta: 'Día de la ruta',
  sesiones: 'Sesiones abiertas',
  llaves: 'Llaves de acceso',
  cartas: 'Correos que le ha enviado la web',
  mensajes_al_club: 'Mensajes al club que aún no han salido',
  solicitudes: 'Solicitudes sobre sus datos',
  registro_de_cambios: 'Registro de cambios',
  socios: 'Socio del club',
  historial_socios: 'Historial como socio',
  altas_socio: 'Solicitud para ser socio',
  cuotas: 'Cuotas',
  cuentas_socio: 'Cuenta en la que se cobra',
  cargos_remesa: 'Recibos por el banco',
  mandatos: 'Órdenes de domiciliación',
  dispositivos: 'Dispositivos con avisos',
  fotos_socio: 'Foto del carnet',
};
export const parts = Object.keys(partLabels) as (keyof PersonData)[];

const others: Readonly<Record<string, string>> = {
  accion: 'Acción',
  alta: 'Alta',
  anio: 'Año',
  antes: 'Antes',
  asunto: 'Asunto',
  baja: 'Baja',
  reingreso: 'Reingreso',
  cabeza_id: 'Familia de',
  cambiada: 'Cambiada',
  campo: 'Dato',
  cobro: 'Día de cobro',
  codigo_postal: 'Código postal',
  aviso_privacidad: 'Aviso de privacidad que vio (/privacidad?version=…)',
  atendida: 'Atendida',
  correo_electronico: 'Correo electrónico',
  concepto: 'Concepto',
  correo_antes: 'Correo anterior',
  correo_cambiado: 'Correo cambiado',
  creada: 'Creada',
  creado: 'Creado',
  derecho: 'Derecho',
  despues: 'Después',
  devuelto: 'Devuelto por el banco',
  dia: 'Día',
  dia_devuelto: 'Día de la devolución',
  direccion: 'Dirección',
  domicilio: 'Dirección del titular',
  dispositivo: 'Dispositivo',
  dni: 'DNI',
  eliminada: 'Eliminada',
  en_carnet: 'En el carnet',
  entidad: 'Apartado',
  estado: 'Estado',
  estatutos: 'Estatutos que aceptó',
  final: 'Últimas cifras',
  firma: 'Firmada por',
  firmado: 'Firmada',
  foto: 'Foto',
  importe: 'Importe, en céntimos',
  inicio: 'Inicio',
  mandato: 'Mandato',
  mensaje: 'Mensaje',
  momento: 'Momento',
  codigo: 'Código de descuento',
  inscripcion_id: 'Inscripción',
  invitados: 'Invitados',
  menores: 'Menores entre los invitados',
  valor: 'Respuesta',
  motivo: 'Motivo',
  motos: 'Motos',
  noticias: 'Quiere noticias',
  numero: 'Número',
  pago: 'Pago',
  pagada: 'Pagada',
  pais: 'País',
  pedida: 'Pedida',
  primer_apellido: 'Primer apellido',
  rechazada: 'Rechazada',
  recibida: 'Recibida',
  red: 'Red',
  referencia: 'Referencia',
  respuestas: 'Respuestas',
  resumen: 'Resumen',
  remesa: 'Remesa',
  revocado: 'Terminada',
  rol: 'Rol',
  servicio: 'Servicio de avisos',
  segundo_apellido: 'Segundo apellido',
  texto: 'Texto',
  titular: 'Titular de la cuenta',
  tipo: 'Tipo',
  tipo_id: 'Tipo de cuota',
  tutor: 'Quien autoriza',
  ultimo_acceso: 'Último acceso',
  ultimo_cobro: 'Último cobro',
  ultimo_uso: 'Último uso',
  usada: 'Usada',
  usuario: 'Usuario',
  vence: 'Vence',
};

/** WebP in base64. */
export const photoField = 'foto';

const labelOf = (name: string): string =>
  others[name] ?? (fieldNames.some((field) => field === name) ? fieldOf(name as FieldName).label : name);

function showValue(value: string | number | null): string {
  const text = String(value ?? '');
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return formatMoment(text);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDay(text) : text;
}

/** Non-empty fields of a row, with labels. */
export const shownFields = (row: PersonData['cuenta'][number]): { name: string; label: string; value: string }[] =>
  Object.entries(row).flatMap(([name, value]) =>
    value === null || value === '' ? [] : { name, label: labelOf(name), value: showValue(value) },
  );
