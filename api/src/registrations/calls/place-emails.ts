import { writeToUs } from 'shared/facts/club';
import { formatMoment } from 'shared/text/moments';
import { type Email, writeEmail } from '../../core/mail/email.ts';
import { greetPerson } from '../../core/mail/greeting.ts';

interface Waiting {
  mail: string;
  nombre: string | null;
  referencia: string | null;
}

export function offerPlace({ mail, nombre, referencia }: Waiting, event: string, until: Date, link: string): Email {
  return writeEmail({ to: mail, subject: `Hay una plaza para ti: ${event}` }, [
    greetPerson(nombre),
    `Ha quedado libre una plaza y eres la siguiente persona de la lista de espera. Tu referencia es ${referencia}.`,
    {
      lead: `Te la guardamos hasta el ${formatMoment(until.toISOString())}. Ábrelo y pulsa «Aceptar la plaza»; ahí verás también cómo se paga:`,
      label: 'Ver la plaza',
      address: link,
    },
    'Si no la aceptas antes de esa hora, pasa a la siguiente persona. Si ya no quieres venir, anula la inscripción en ese mismo enlace.',
    (club) => `Si tienes dudas, ${writeToUs(club)}.`,
  ]);
}

/** The email when staff give a place. */
export function givePlace({ mail, nombre, referencia }: Waiting, event: string, ways: readonly string[], link: string): Email {
  return writeEmail({ to: mail, subject: `Ya tienes plaza: ${event}` }, [
    greetPerson(nombre),
    `Sales de la lista de espera: ya tienes plaza. Tu referencia es ${referencia}.`,
    ...(ways.length > 0 ? [['Puedes pagar así:', ...ways.map((way) => `- ${way}`)].join('\n')] : []),
    {
      lead: 'Aquí puedes ver tu inscripción, corregirla o anularla. El enlace es personal, no lo reenvíes:',
      label: 'Ver mi inscripción',
      address: link,
    },
    (club) => `Si no es correcto, ${writeToUs(club)}.`,
  ]);
}

/** The email when the link was not opened in time. */
export function losePlace({ mail, nombre, referencia }: Waiting, event: string, link: string): Email {
  return writeEmail({ to: mail, subject: `Tu plaza ha quedado libre: ${event}` }, [
    greetPerson(nombre),
    `Nadie ha abierto a tiempo el enlace de tu inscripción, y tu plaza queda para otra persona. Tu referencia es ${referencia}.`,
    {
      lead: 'Si quieres venir, ábrelo: si queda una plaza es para ti, y si no entras en la lista de espera y te escribimos en cuanto quede una.',
      label: 'Ver mi inscripción',
      address: link,
    },
    (club) => `No pagues nada todavía. Si ya habías pagado, ${writeToUs(club)}.`,
  ]);
}
