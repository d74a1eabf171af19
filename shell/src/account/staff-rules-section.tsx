import { useState } from 'react';
import type { StaffRules } from 'shared/contract/second-factor';
import { Notice } from 'shared/ui/notice';
import { saveRules } from './account-data.ts';
import styles from './account.module.css';
import { useTask } from './use-task.ts';

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
  const [stored, setStored] = useState(found);
  const [isDone, setDone] = useState(false);
  const { isBusy, failure, run } = useTask('No se han podido guardar las reglas. Inténtalo de nuevo.');

  const set = async (name: keyof StaffRules, value: boolean) => {
    setDone(false);
    setDone(await run(async () => setStored(await saveRules({ ...stored, [name]: value }))));
  };

  return (
    <>
      {rules.map(({ name, label, hint }) => (
        <div key={name} className={styles.rule}>
          <input
            id={`regla-${name}`}
            type="checkbox"
            name={name}
            checked={stored[name]}
            disabled={isBusy}
            aria-describedby={`regla-${name}-que`}
            onChange={(event) => void set(name, event.target.checked)}
          />
          <label htmlFor={`regla-${name}`}>{label}</label>
          <p id={`regla-${name}-que`}>{hint}</p>
        </div>
      ))}
      {failure && <Notice kind="error">{failure}</Notice>}
      {isDone && <Notice kind="success">Reglas guardadas.</Notice>}
    </>
  );
}
