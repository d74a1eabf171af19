import { useEffect, useState } from 'react';
import type { Owner } from 'shared/facts/passwords/weak-password';
import { useClub } from 'shared/http/club';
import styles from './password-advice.module.css';

/** Debounce in milliseconds, so that the warning does not change with every key. */
const pause = 400;

const advice = 'Mejor larga: varias palabras que no tengan que ver entre sí.';
const warning = `Es fácil de adivinar. ${advice}`;

/** Advice below a new password, and a warning when it is weak; never blocks. The check is loaded when typing starts. */
export function PasswordAdvice({ password, nombre, primer_apellido, segundo_apellido, correo_electronico }: Owner & { password: string }) {
  const [isWeak, setWeak] = useState(false);
  const { nombre: club } = useClub();
  useEffect(() => {
    let isLate = false;
    const validate = async () => {
      const { isWeakPassword } = await import('shared/facts/passwords/weak-password');
      const owner = { nombre, primer_apellido, segundo_apellido, correo_electronico, club };
      if (!isLate) setWeak(password !== '' && isWeakPassword(password, owner));
    };
    // A failed load only loses the warning.
    const timer = setTimeout(() => (password === '' ? setWeak(false) : void validate().catch(() => {})), pause);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [password, nombre, primer_apellido, segundo_apellido, correo_electronico, club]);

  return (
    <div className={`stack soft small ${styles.advice}`}>
      <p role="status" data-weak={isWeak || undefined}>
        {isWeak ? warning : advice}
      </p>
      {/* Reserves the height of the longer text: nothing below shifts. */}
      <p className={styles.room} aria-hidden="true">
        {warning}
      </p>
    </div>
  );
}
