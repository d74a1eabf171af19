import { greetPerson } from '../../core/mail/greeting.ts';
import { type Email, writeEmail } from '../../core/mail/email.ts';

/** How long a temporary password is valid. */
export const temporaryMs = 72 * 3_600_000;

const moment = new Intl.DateTimeFormat('es-ES', { dateStyle: 'full', timeStyle: 'short', timeZone: 'Europe/Madrid' });

interface Credentials {
  nombre: string;
  correo_electronico: string;
  password: string;
  expires: Date;
  publicUrl: string;
}

export const sendCredentials = (credentials: Credentials): Email =>
  writeEmail({ to: credentials.correo_electronico, subject: 'Tus datos para entrar en la web del club' }, [
    greetPerson(credentials.nombre, { digits: true }),
    ...tellCredentials(credentials),
  ]);

/** How to enter the site, as any email says it. */
export function tellCredentials({ correo_electronico, password, expires, publicUrl }: Omit<Credentials, 'nombre'>): string[] {
  return [
    'Estos son tus datos para entrar en la web:',
    `Dirección: ${publicUrl}/login\nCorreo: ${correo_electronico}\nContraseña temporal: ${password}`,
    `La contraseña temporal vale hasta el ${moment.format(expires)}. Al entrar te pediremos que elijas otra; la que tuvieras antes ya no sirve.`,
    'Si se te pasa el plazo, usa «¿Has olvidado tu contraseña?» en la página de acceso.',
  ];
}
