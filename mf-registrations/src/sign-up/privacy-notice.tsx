import { club } from 'shared/contract/club';
import { Link } from 'shared/router';
import styles from './registration-form.module.css';

export function PrivacyNotice() {
  return (
    <p className={styles.privacy}>
      {club.name} usa estos datos solo para organizar la salida y escribirte sobre ella. Puedes verlos, corregirlos o borrarlos escribiendo
      a <a href={`mailto:${club.email}`}>{club.email}</a>. Más información en la <Link to="/privacidad">política de privacidad</Link>.
    </p>
  );
}
