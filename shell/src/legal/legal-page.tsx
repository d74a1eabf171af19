import type { ReactNode } from 'react';
import type { LegalText } from 'shared/contract/legal';
import { Link, useLoaderData } from 'shared/router';
import { splitAtAddresses } from 'shared/text/addresses-in-text';
import { formatDay } from 'shared/text/dates';
import { Loaded } from 'shared/data/loaded';
import { Warning } from 'shared/ui/notice';
import { usePageTitle } from 'shared/ui/use-page-title';
import type { LegalDocument } from 'shared/facts/legal-texts';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { type LegalData, type LegalPath, legalTitles, loadLegal } from './legal-data.ts';
import styles from './legal-page.module.css';

/** Layout of all legal texts. */
export function LegalSheet({ path, children }: { path: LegalPath; children: ReactNode }) {
  usePageTitle(legalTitles[path]);
  return (
    <article className={styles.page}>
      <h1>{legalTitles[path]}</h1>
      {children}
    </article>
  );
}

/** A legal text from the server. */
function LegalPage() {
  const { documento, text } = useLoaderData<LegalData>();
  const path = `/${documento}` as const;
  return (
    <LegalSheet path={path}>
      <Loaded promise={text} failed="No se ha podido cargar este texto." retry={() => window.location.reload()}>
        {({ desde, vigente, apartados }) => (
          <>
            {!vigente && (
              <Warning>
                <span>{`Este texto ya no está en vigor${desde ? `: es el que había desde el ${formatDay(desde)}` : ''}.`}</span>{' '}
                <Link to={path}>Ver el de ahora</Link>
              </Warning>
            )}
            {apartados.map((section) => (
              <Section key={section.titulo} {...section} />
            ))}
            {vigente && desde && <p className={styles.since}>{`En vigor desde el ${formatDay(desde)}.`}</p>}
          </>
        )}
      </Loaded>
    </LegalSheet>
  );
}

function Section({ titulo, parrafos, lista, enlace }: LegalText['apartados'][number]) {
  return (
    <section>
      <h2>{titulo}</h2>
      {parrafos.map((paragraph) => (
        <p key={paragraph}>
          <WithAddresses text={paragraph} />
        </p>
      ))}
      {lista && (
        <ul>
          {lista.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
      {enlace && (
        <p>
          <Link to={enlace.a}>{enlace.texto}</Link>
        </p>
      )}
    </section>
  );
}

function WithAddresses({ text }: { text: string }) {
  return splitAtAddresses(text).map((part) =>
    part.link === undefined ? (
      <span key={part.index}>{part.text}</span>
    ) : (
      <a key={part.index} href={part.link}>
        {part.text}
      </a>
    ),
  );
}

const legalScreen = (documento: LegalDocument): LazyScreen => ({
  Component: LegalPage,
  loader: loadLegal(documento),
  meta: async (page) => (await import('./legal-meta.ts')).legalMeta(`/${documento}`, page),
});

export const legalNoticeScreen = legalScreen('aviso-legal');
export const privacyScreen = legalScreen('privacidad');
export const cookiesScreen = legalScreen('cookies');
