import { useClub } from 'shared/http/club';
import { Link } from 'shared/router';

/** How one writes to the club, inside a sentence: 'a junta@club.example', or 'desde Contacto' where nobody has said an address. */
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
