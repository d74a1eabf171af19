import { type Club, unnamedClub, writeToUs } from 'shared/facts/club';
import { formatEuros } from 'shared/facts/money';
import { unconfirmedPeople } from 'shared/facts/sign-up-fields';
import type { WholeRegistration } from 'shared/contract/registrations';
import type { Db } from '../../core/db/schema.ts';
import { listPaymentWays } from './prices.ts';
import type { Call } from './calls-queries.ts';
import { formatLongDay } from 'shared/text/dates';
import { formatMoment } from 'shared/text/moments';
import { greetPerson } from '../../core/mail/greeting.ts';
import { type Email, writeEmail } from '../../core/mail/email.ts';
import { readClub } from '../../core/club/settings-queries.ts';

type Rider = Pick<WholeRegistration, 'espera' | 'mail' | 'nombre' | 'evento' | 'ruta' | 'roadbook' | 'acompanante' | 'referencia'> & {
  /** The deadline for opening the link to keep the place. */
  confirmar_hasta?: string | null | undefined;
  invitados?: number | undefined;
  /** It gets its places once the link is opened. */
  isHeld?: boolean | undefined;
};

const heldSentence = `Sois más de ${unconfirmedPeople}: todavía no tenéis plaza. Se os dan cuando abras el enlace de este correo, y si ya no quedan entráis en la lista de espera.`;

/** The event of a sign-up: the activity of its call, or else the kind of event that was chosen. */
export const nameOfEvent = ({ evento }: Pick<Rider, 'evento'>, call: Call | undefined, club: Pick<Club, 'ruta'>): string =>
  call?.activity?.titulo ?? (evento === 'Castillos' ? club.ruta : (evento ?? 'nuestra próxima salida'));

/** The same, where the club's details are not loaded yet. */
export const findEventName = async (db: Db, rider: Pick<Rider, 'evento'>, call: Call | undefined): Promise<string> =>
  nameOfEvent(rider, call, call?.activity || rider.evento !== 'Castillos' ? unnamedClub : await readClub(db));

/** What is stored of a sign-up, a line each, for its emails: the day and place, the choices, and the sum. */
export function listFacts(
  rider: Omit<Rider, 'espera' | 'mail' | 'nombre' | 'evento'>,
  call: Call | undefined,
  importe: number | null,
  event: string,
): string[] {
  const { activity, edition } = call ?? {};
  const ofRoute = !edition || edition.es_ruta === 1;
  return [
    ['Referencia', rider.referencia],
    ['Evento', event],
    ['Fecha', activity?.fecha_evento ? formatLongDay(activity.fecha_evento) : 'la publicaremos en la web en cuanto esté fijada'],
    ['Hora', activity?.fecha_evento ? edition?.hora : null],
    ['Lugar', activity?.lugar],
    [ofRoute ? 'Ruta' : 'Nivel', rider.ruta],
    ['Invitados', rider.invitados ? String(rider.invitados) : null],
    ['Roadbook', rider.roadbook],
    ['Acompañante', rider.acompanante],
    ['Importe', importe === null ? null : formatEuros(importe)],
  ].flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []));
}

/** The email after a sign-up: the rider's choices, the day, place and price, and what happens next. */
export function confirmSignUp(
  rider: Rider,
  call: Call | undefined,
  importe: number | null,
  club: Pick<Club, 'ruta'>,
  link?: string,
): Email {
  const event = nameOfEvent(rider, call, club);
  const { edition } = call ?? {};
  const ofRoute = !edition || edition.es_ruta === 1;
  const facts = listFacts(rider, call, importe, event);
  const waits = rider.espera !== null;
  const ways = edition && importe !== 0 && !waits ? listPaymentWays(edition, rider.referencia) : [];
  const comes = ways.length > 0 ? 'tu grupo y la hora de salida' : 'la forma de pago, tu grupo y la hora de salida';
  const { isHeld = false } = rider;
  const until = isHeld ? null : rider.confirmar_hasta;
  const free = ways.length > 0 || until ? [] : ['No hace falta que hagas nada más: te esperamos.'];
  const next = `Ahora la revisamos y te escribimos a esta dirección con ${comes}.${ways.length > 0 || until ? '' : ' No hace falta que hagas nada más.'}`;
  const subject = isHeld
    ? 'Abre el enlace para tener vuestras plazas'
    : waits
      ? 'Estás en la lista de espera'
      : 'Hemos recibido tu inscripción';
  return writeEmail({ to: rider.mail, subject: `${subject}: ${event}` }, [
    greetPerson(rider.nombre),
    isHeld
      ? `${heldSentence} Estos son los datos:`
      : waits
        ? 'No quedaban plazas y te hemos puesto en la lista de espera. Estos son los datos:'
        : 'Hemos recibido tu inscripción. Estos son los datos:',
    facts.join('\n'),
    ...(ways.length > 0 ? [['Puedes pagar así:', ...ways.map((way) => `- ${way}`)].join('\n')] : []),
    ...(edition?.carta && !waits ? [edition.carta] : []),
    ...(isHeld
      ? ['No pagues nada todavía: cuando lo abras verás cómo se paga, y escribiremos a las demás personas de tu grupo.']
      : waits
        ? [
            'No pagues nada todavía. En cuanto quede una plaza para ti te escribimos a esta dirección, y te la guardamos 48 horas para que la aceptes.',
          ]
        : ofRoute
          ? [next]
          : free),
    ...(link === undefined
      ? []
      : [
          {
            lead: isHeld
              ? 'Abre aquí tu inscripción. El enlace es personal, no lo reenvíes:'
              : `${until ? `Para conservar tu plaza, abre este enlace antes del ${formatMoment(until)}: si no, pasa a otra persona y entras en la lista de espera. ` : ''}Aquí puedes ver tu inscripción${waits ? ' y tu puesto en la lista' : ''}, corregirla o anularla. El enlace es personal, no lo reenvíes:`,
            label: 'Ver mi inscripción',
            address: link,
          },
        ]),
    (sender) => `Si algo no es correcto o no has sido tú, ${writeToUs(sender)}.`,
  ]);
}
