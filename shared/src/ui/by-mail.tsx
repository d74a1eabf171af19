import { useClub } from 'shared/http/club';
import { Link } from 'shared/router';

/** Contact by email, inside a sentence: 'a junta@club.example', or 'desde Contacto' without an address. */
export function ByMail() {
  const { correo } = useClub();
  return correo === null ? (
    <span>
      desde <Link to="/#contacto">Contacto</Link>
    </span>
  ) : (
    <span>
      a <a href={`mailto:${correo}`}>{correo}</a>
    </span>
  );
}
