import { useClub } from 'shared/http/club';
import { Link } from 'shared/router';
import { ByMail } from 'shared/ui/by-mail';
import styles from './sign-up-form.module.css';

export function PrivacyNotice() {
  const { nombre } = useClub();
  return (
    <p className={styles.privacy}>
      <span>{`${nombre} usa estos datos solo para organizar la salida y escribirte sobre ella. `}</span>
      Puedes verlos, corregirlos o borrarlos escribiendo <ByMail />. Más información en la{' '}
      <Link to="/privacidad">política de privacidad</Link>.
    </p>
  );
}
