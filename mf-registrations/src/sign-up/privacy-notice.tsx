import { useClub } from 'shared/http/club';
import { Link } from 'shared/router';
import { ByMail } from 'shared/ui/by-mail';

export function PrivacyNotice() {
  const { nombre } = useClub();
  return (
    <p className="soft small measure">
      <span>{`${nombre} usa estos datos solo para organizar la salida y escribirte sobre ella. `}</span>
      Puedes verlos, corregirlos o borrarlos escribiendo <ByMail />. Más información en la{' '}
      <Link to="/privacidad">política de privacidad</Link>.
    </p>
  );
}
