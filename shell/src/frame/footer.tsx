import { Link } from 'react-router-dom';
import { telephoneLink } from 'shared/facts/club';
import { can } from 'shared/http/can';
import { useClub } from 'shared/http/club';
import styles from './footer.module.css';

const pages = [
  { to: '/eventos', text: 'Eventos' },
  { to: '/actividades', text: 'Actividades' },
  { to: '/galerias', text: 'Galerías' },
  { to: '/formulario-inscripcion', text: 'Inscripción' },
  { to: '/#contacto', text: 'Contacto' },
];
/** Only where the server has a page for each rider. */
const ofRiders = () => (can('2.0') ? [{ to: '/mi-inscripcion', text: 'Mi inscripción' }] : []);
/** Only where the club keeps its members here. */
const ofMembers = (isOn: boolean) => (isOn && can('2.0') ? [{ to: '/hazte-socio', text: 'Hazte socio' }] : []);
const terms = [
  { to: '/aviso-legal', text: 'Aviso legal' },
  { to: '/privacidad', text: 'Privacidad' },
  { to: '/cookies', text: 'Cookies' },
  { to: '/accesibilidad', text: 'Accesibilidad' },
];

export function Footer() {
  const { nombre, direccion, correo, telefono, redes, socios } = useClub();
  return (
    <footer className={`no-print ${styles.footer}`}>
      <div className={`row to-end between gap-5 ${styles.content}`}>
        <address className={`stack gap-1 ${styles.address}`}>
          <strong>{nombre}</strong>
          {direccion && <span>{direccion}</span>}
          {correo && <a href={`mailto:${correo}`}>{correo}</a>}
          {telefono && <a href={telephoneLink(telefono)}>{telefono}</a>}
        </address>
        <nav aria-label="Pie de página" className="stack gap-2">
          <ul className="row gap-5 rows-2">{[...pages, ...ofRiders(), ...ofMembers(socios)].map(link)}</ul>
          <ul className="row gap-5 rows-2">{terms.map(link)}</ul>
          {redes.length > 0 && (
            <ul className="row gap-5 rows-2" aria-label="En otras redes">
              {redes.map((address) => (
                <li key={address}>
                  <a href={address} rel="noopener noreferrer" target="_blank">
                    {nameOf(address)}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </nav>
      </div>
    </footer>
  );
}

const link = ({ to, text }: (typeof pages)[number]) => (
  <li key={to}>
    <Link to={to}>{text}</Link>
  </li>
);

/** Display names of social networks; others show their host. */
const networks: Readonly<Record<string, string>> = {
  'facebook.com': 'Facebook',
  'instagram.com': 'Instagram',
  'tiktok.com': 'TikTok',
  'x.com': 'X',
  'youtube.com': 'YouTube',
  't.me': 'Telegram',
  'chat.whatsapp.com': 'WhatsApp',
  'wa.me': 'WhatsApp',
};

function nameOf(address: string): string {
  const host = new URL(address).hostname.replace(/^(www|m|es-es)\./, '');
  return networks[host] ?? host;
}
