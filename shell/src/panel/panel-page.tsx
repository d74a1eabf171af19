import { Link, useLoaderData } from 'react-router-dom';
import { useStore } from 'zustand';
import type { OpenCall } from 'shared/contract/activity-sign-ups';
import { Read } from 'shared/data/read';
import { call, deferReplies, getList } from 'shared/http/call';
import { can } from 'shared/http/can';
import { Loaded } from 'shared/data/loaded';
import { isStaff } from 'shared/session/session';
import { loadSlot } from 'shared/slots/slots';
import { usePageTitle } from 'shared/ui/use-page-title';
import { authStore, fetchProfile } from '../auth/auth-store.ts';
import { useMenu } from '../frame/use-menu.ts';
import { FirstSteps } from './first-steps.tsx';
import { LastBackupLine } from './last-backup.tsx';
import { OpenCalls } from './open-calls.tsx';
import styles from './panel-page.module.css';
import { tilesOf } from './collect-tiles.ts';
import { WhatWaits } from './what-waits.tsx';

/** Only asked where role and server allow it. */
async function askLastBackup(profile: Promise<void>) {
  await profile;
  return authStore.getState().user?.rol === 'webmaster' && can('2.0') ? call('GET /copias/ultima') : null;
}

async function askPanel(profile: Promise<void>) {
  await profile;
  if (!isStaff(authStore.getState().user?.rol) || !can('2.0')) return null;
  const slot = loadSlot('panel-tiles');
  return { status: await call('GET /panel'), slot: await slot };
}

/** Nothing without a call beside the route, and when they cannot be loaded: then it is the panel of a club with the route alone. */
async function askOpenCalls(profile: Promise<void>): Promise<OpenCall[]> {
  await profile;
  if (!isStaff(authStore.getState().user?.rol) || !can('2.0')) return [];
  const calls = await getList('GET /convocatorias/abiertas').catch(() => []);
  return calls.some(({ actividad_id }) => actividad_id !== null) ? calls : [];
}

export function loadPanelPage() {
  const profile = fetchProfile();
  return deferReplies({ lastBackup: askLastBackup(profile), status: askPanel(profile), calls: askOpenCalls(profile) });
}

/** Staff start page. A profile that cannot be loaded ends the session, and with it this screen. */
export function PanelPage() {
  usePageTitle('Panel');
  const { user, profileLoaded } = useStore(authStore);
  const links = useMenu();
  const { lastBackup, status, calls } = useLoaderData<ReturnType<typeof loadPanelPage>>();
  return (
    <section className={`stack gap-4 ${styles.page}`}>
      {profileLoaded ? (
        <>
          <header className={`row to-baseline gap-4 rows-0 ${styles.head}`}>
            <h1>{`Bienvenido ${user?.nombre ?? ''}`.trim()}</h1>
            <p>{`Rol: ${user?.rol ?? ''}`}</p>
          </header>
          <Read promise={status} waiting={null} failed="No se ha podido cargar lo que te espera.">
            {(found) => found && <WhatWaits {...found} />}
          </Read>
          <Loaded promise={calls} waiting={null} failed={null}>
            {(open) => open.length > 0 && <OpenCalls calls={open} />}
          </Loaded>
          <FirstSteps isWebmaster={user?.rol === 'webmaster'} />
          <LastBackupLine promise={lastBackup} />
          <nav aria-label="Accesos">
            <ul className={styles.links}>
              {tilesOf(links).map(({ path, label }) => (
                <li key={path}>
                  <Link to={path}>{label}</Link>
                </li>
              ))}
            </ul>
          </nav>
        </>
      ) : (
        <p role="status">Cargando...</p>
      )}
    </section>
  );
}
