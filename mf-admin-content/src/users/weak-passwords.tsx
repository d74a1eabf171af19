import { useState } from 'react';
import { Loaded } from 'shared/ui/loaded';
import page from '../page.module.css';
import { loadWeakPasswords } from './users-data.ts';

/** One line for webmasters: how many accounts have a password that is easily guessed, as far as the server knows. */
export function WeakPasswords() {
  const [promise] = useState(loadWeakPasswords);
  return (
    <Loaded promise={promise} waiting={<p className={page.hint}>Cargando...</p>} failed={null}>
      {({ cuentas }) => <p className={page.hint}>{describe(cuentas)}</p>}
    </Loaded>
  );
}

function describe(accounts: number): string {
  if (accounts === 0) return 'No consta ninguna contraseña débil.';
  return accounts === 1 ? '1 cuenta tiene una contraseña débil.' : `${accounts} cuentas tienen una contraseña débil.`;
}
