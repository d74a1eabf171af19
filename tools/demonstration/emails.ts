/** The club's mailings to its riders this season, the oldest first. */
export const mailings = {
  course: {
    asunto: 'Ya está el recorrido de la XXXI Ruta de los Castillos',
    mensaje: `Hola, {nombre}:

El recorrido está cerrado: salimos de Belmonte, comemos en Alarcón y volvemos por Garcimuñoz antes de que anochezca. La PRO añade los controles de paso de Moya y de Cañete.

Quien pidió el roadbook en PDF lo recibe la semana de la ruta; los impresos se recogen en la mesa de la plaza desde las ocho.

Nos vemos en la plaza.`,
  },
  reminder: {
    asunto: 'Tu plaza en la Ruta de los Castillos, pendiente de pago',
    mensaje: `Hola, {nombre}:

Tenemos tu inscripción {referencia}, pero no nos consta el pago de {importe}. Puedes hacerlo por Bizum o por transferencia, con tu referencia como concepto.

Si ya lo has hecho, no hagas caso de este correo.`,
  },
};

/** Emails that the club keeps for another year. */
export const templates = [
  { nombre: 'Recordatorio de pago', ...mailings.reminder },
  {
    nombre: 'La víspera',
    asunto: 'Mañana es la ruta',
    mensaje: `Hola, {nombre}:

Mañana sales en el grupo {grupo}, a las {salida}. Trae el depósito lleno, el carné y el seguro, y avísanos si al final no puedes venir: en {enlace} se anula en un momento.`,
  },
];

/** The key of a link by which any visitor of the demonstration sees a rider's page of their registration. */
export const registrationKey = 'demo-inscripcion-de-muestra';
