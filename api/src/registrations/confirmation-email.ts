import { club } from 'shared/contract/club';
import { greet } from '../mail/greeting.ts';
import { type Email, writeEmail } from '../mail/email.ts';
import type { Outing } from './registrations-queries.ts';

const longDay = new Intl.DateTimeFormat('es-ES', { dateStyle: 'full', timeZone: 'UTC' });

interface Rider {
  mail: string;
  nombre: string | null;
  evento: string | null;
  ruta: string | null;
}

/** What the rider reads after signing up: for what, when and where, and what happens next. */
export function confirmSignUp(rider: Rider, outing: Outing | undefined): Email {
  const event = outing?.titulo ?? (rider.evento === 'Castillos' ? 'Ruta de los Castillos' : (rider.evento ?? 'nuestra próxima salida'));
  const facts = [
    `Evento: ${event}`,
    `Fecha: ${outing?.fecha_evento ? longDay.format(new Date(`${outing.fecha_evento}T00:00:00Z`)) : 'la publicaremos en la web en cuanto esté fijada'}`,
    ...(outing?.lugar ? [`Lugar: ${outing.lugar}`] : []),
    ...(rider.ruta ? [`Ruta: ${rider.ruta}`] : []),
  ];
  return writeEmail({ to: rider.mail, subject: `Hemos recibido tu inscripción: ${event}` }, [
    greet(rider.nombre),
    'Hemos recibido tu inscripción. Estos son los datos:',
    facts.join('\n'),
    'Ahora la revisamos y te escribimos a esta dirección con la forma de pago, tu grupo y la hora de salida. No hace falta que hagas nada más.',
    `Si algo no es correcto o no has sido tú, escríbenos a ${club.email}.`,
  ]);
}
