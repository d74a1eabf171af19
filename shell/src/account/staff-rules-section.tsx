import type { StaffRules } from 'shared/contract/second-factor';
import { useShown } from 'shared/data/loaded';
import { useWrite } from 'shared/data/use-write';
import { extraDetail } from 'shared/http/error-body';
import { saveRules } from './account-data.ts';
import styles from './account.module.css';

const rules: readonly { name: keyof StaffRules; label: string; hint: string }[] = [
  {
    name: 'segundo_factor',
    label: 'Pedir la verificación en dos pasos a dirección y webmaster',
    hint: 'Quien no la tenga vuelve a entrar y no puede hacer otra cosa hasta activarla.',
  },
  {
    name: 'inactividad',
    label: 'Cerrar las sesiones de dirección y webmaster tras dos horas sin uso',
    hint: 'Las demás duran doce horas desde que se abren.',
  },
];

export function StaffRulesSection({ found }: { found: StaffRules }) {
  const [stored, show] = useShown(found);
  const { write, busy } = useWrite();

  const set = (name: keyof StaffRules, value: boolean) =>
    write({
      send: async () => show(await saveRules({ ...stored, [name]: value })),
      done: 'Reglas guardadas.',
      failed: (error) => extraDetail(error) ?? 'No se han podido guardar las reglas. Inténtalo de nuevo.',
    });

  return (
    <>
      {rules.map(({ name, label, hint }) => (
        <div key={name} className={styles.rule}>
          <input
            id={`regla-${name}`}
            type="checkbox"
            name={name}
            checked={stored[name]}
            disabled={busy !== undefined}
            aria-describedby={`regla-${name}-que`}
            onChange={(event) => void set(name, event.target.checked)}
          />
          <label htmlFor={`regla-${name}`}>{label}</label>
          <p id={`regla-${name}-que`}>{hint}</p>
        </div>
      ))}
    </>
  );
}
