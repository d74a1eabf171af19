import type { ReactNode } from 'react';
import type { SiteSettings } from 'shared/contract/settings';
import { Read } from 'shared/data/read';
import { call, deferReplies } from 'shared/http/call';
import { Link, useLoaderData, useLocation } from 'shared/router';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { Page } from 'shared/ui/page';
import { IdentityPart } from './identity-part.tsx';
import { MembersPart } from './members-part.tsx';
import styles from './settings-page.module.css';
import { ContactPart, LegalPart, NoticePart, PaymentPart, RoutePart, WordingPart } from './text-parts.tsx';

const settingsTitle = 'Ajustes';

/** Parts of the settings, each at its own address: leaving a form with unsaved changes asks first. */
const parts = [
  { to: '/ajustes', text: 'Identidad' },
  { to: '/ajustes/contacto', text: 'Contacto' },
  { to: '/ajustes/ruta', text: 'Ruta' },
  { to: '/ajustes/legal', text: 'Datos legales' },
  { to: '/ajustes/textos', text: 'Textos legales' },
  { to: '/ajustes/cobro', text: 'Cobro' },
  { to: '/ajustes/aviso', text: 'Aviso' },
  { to: '/ajustes/socios', text: 'Socios' },
];

/** Layout around each part. */
function SettingsFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <Page
      title={settingsTitle}
      width="narrow"
      intro="Lo que la web dice del club. Un cambio se ve en menos de un minuto, también en los correos."
    >
      <nav aria-label="Apartados de los ajustes">
        <ul className="row gap-2">
          {parts.map(({ to, text }) => (
            <li key={to}>
              <Link to={to} className={styles.part} aria-current={pathname === to ? 'page' : undefined}>
                {text}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </Page>
  );
}

function settingScreen(Part: (props: { settings: SiteSettings }) => ReactNode): LazyScreen {
  function SettingPage() {
    const { settings } = useLoaderData<{ settings: Promise<SiteSettings> }>();
    return (
      <SettingsFrame>
        <Read promise={settings} failed="No se han podido cargar los ajustes.">
          {(loaded) => <Part settings={loaded} />}
        </Read>
      </SettingsFrame>
    );
  }
  return { Component: SettingPage, loader: () => deferReplies({ settings: call('GET /ajustes') }) };
}

export const settingsScreens = {
  identidad: settingScreen(IdentityPart),
  contacto: settingScreen(ContactPart),
  ruta: settingScreen(RoutePart),
  legal: settingScreen(LegalPart),
  textos: settingScreen(WordingPart),
  cobro: settingScreen(PaymentPart),
  aviso: settingScreen(NoticePart),
  socios: settingScreen(MembersPart),
};
