import type { PersonData } from 'shared/contract/personal-data';
import { recordOf } from 'shared/facts/keys-of';
import { memberLabels, moreOfMember, userLabels } from 'shared/facts/labels';
import { fieldNames, fieldOf } from 'shared/facts/registration-fields';
import { formatDay } from 'shared/text/dates';
import { formatMoment } from 'shared/text/moments';

export const partLabels: Readonly<Record<keyof PersonData, string>> = {
  cuenta: 'Acceso',
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

/** Later ones stand before earlier ones. */
const labels: Readonly<Record<string, string>> = {
  ...userLabels,
  ...memberLabels,
  ...moreOfMember,
  ...recordOf(fieldNames, (name) => fieldOf(name).label),
  accion: 'Acción',
  antes: 'Antes',
  asunto: 'Asunto',
  reingreso: 'Reingreso',
  cambiada: 'Cambiada',
  campo: 'Dato',
  cobro: 'Día de cobro',
  aviso_privacidad: 'Aviso de privacidad que vio (/privacidad?version=…)',
  atendida: 'Atendida',
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
  domicilio: 'Dirección del titular',
  dispositivo: 'Dispositivo',
  eliminada: 'Eliminada',
  en_carnet: 'En el carnet',
  entidad: 'Apartado',
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
  lista_invitados: 'Nombres de los invitados',
  valor: 'Respuesta',
  motivo: 'Motivo',
  noticias: 'Quiere noticias',
  numero: 'Número',
  pago: 'Pago',
  pagada: 'Pagada',
  pais: 'País',
  pedida: 'Pedida',
  rechazada: 'Rechazada',
  recibida: 'Recibida',
  red: 'Red',
  respuestas: 'Respuestas',
  resumen: 'Resumen',
  remesa: 'Remesa',
  revocado: 'Terminada',
  servicio: 'Servicio de avisos',
  texto: 'Texto',
  titular: 'Titular de la cuenta',
  tipo: 'Tipo',
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

function showValue(value: string | number | null): string {
  const text = String(value ?? '');
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return formatMoment(text);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDay(text) : text;
}

/** Non-empty fields of a row, with labels. */
export const shownFields = (row: PersonData['cuenta'][number]): { name: string; label: string; value: string }[] =>
  Object.entries(row).flatMap(([name, value]) =>
    value === null || value === '' ? [] : { name, label: labels[name] ?? name, value: showValue(value) },
  );
