import { tellPaymentWays } from 'shared/facts/payment-ways';
import type { Payee } from './payments-data.ts';

/** Reminder for unpaid registrations. `isPersonal`: with the reference as a placeholder, else with where to find it. */
export function writeReminder(payee: Payee, isPersonal: boolean): { asunto: string; mensaje: string } {
  const [what, day] = payee.anio === null ? [`«${payee.titulo}»`, 'ese día'] : [`la ruta de ${payee.anio}`, 'el día de la ruta'];
  const ways = tellPaymentWays(payee, null, payee.efectivo && day).map((way) => `- ${way}`);
  return {
    asunto: `Recuerda pagar tu inscripción de ${what}`,
    mensaje: [
      'Hola:',
      `Todavía no nos consta el pago de tu inscripción en ${what}.`,
      ...(ways.length > 0 ? [`Puedes pagar así:\n${ways.join('\n')}`] : []),
      isPersonal
        ? 'Pon como concepto tu referencia, {referencia}. Así sabemos que el pago es tuyo.'
        : 'Pon tu referencia como concepto: está en el correo que te enviamos al inscribirte. Así sabemos que el pago es tuyo.',
      'Si ya has pagado, no hagas caso de este correo. ¡Gracias!',
    ].join('\n\n'),
  };
}
