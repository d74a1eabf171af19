import type { Edition } from 'shared/contract/edition';

/** Reminder for unpaid registrations. `isPersonal`: with the reference as a placeholder, else with where to find it. */
export function writeReminder({ anio, bizum, iban, efectivo }: Edition, isPersonal: boolean): { asunto: string; mensaje: string } {
  const ways = [
    ...(bizum ? [`- Bizum al ${bizum}`] : []),
    ...(iban ? [`- Transferencia a la cuenta ${iban.replaceAll(/\s/g, '').replaceAll(/(.{4})(?=.)/g, '$1 ')}`] : []),
    ...(efectivo ? ['- En efectivo, el día de la ruta'] : []),
  ];
  return {
    asunto: `Recuerda pagar tu inscripción de la ruta de ${anio}`,
    mensaje: [
      'Hola:',
      `Todavía no nos consta el pago de tu inscripción en la ruta de ${anio}.`,
      ...(ways.length > 0 ? [`Puedes pagar así:\n${ways.join('\n')}`] : []),
      isPersonal
        ? 'Pon como concepto tu referencia, {referencia}. Así sabemos que el pago es tuyo.'
        : 'Pon tu referencia como concepto: está en el correo que te enviamos al inscribirte. Así sabemos que el pago es tuyo.',
      'Si ya has pagado, no hagas caso de este correo. ¡Gracias!',
    ].join('\n\n'),
  };
}
