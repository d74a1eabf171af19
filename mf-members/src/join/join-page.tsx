import { useEffect, useRef, useState } from 'react';
import { Read } from 'shared/data/read';
import { useLoaderData } from 'shared/router';
import { ButtonLink } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { Page } from 'shared/ui/page';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { type JoinData, joinTitle, loadJoin } from './join-data.ts';
import { JoinForm } from './join-form.tsx';

/** `/hazte-socio`: who wants to be a member asks for it. */
function JoinPage() {
  const { form } = useLoaderData<JoinData>();
  const [sent, setSent] = useState<string>();
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sent !== undefined) result.current?.focus();
  }, [sent]);
  return (
    <Page
      title={joinTitle}
      width="narrow"
      {...(sent === undefined && { intro: 'Rellena la solicitud: la dirección del club la verá y te contestará por correo.' })}
    >
      {sent === undefined ? (
        <Read promise={form} failed="No se ha podido cargar la solicitud.">
          {(asked) => <JoinForm {...asked} onSent={setSent} />}
        </Read>
      ) : (
        <div ref={result} tabIndex={-1} className="stack start gap-4">
          <Notice kind="success">{sent}</Notice>
          <p>Si no te llega un correo en unos minutos, mira en la carpeta de correo no deseado.</p>
          <ButtonLink tone="outline" to="/eventos">
            Ver los próximos eventos
          </ButtonLink>
        </div>
      )}
    </Page>
  );
}

export const joinScreen: LazyScreen<JoinData> = {
  Component: JoinPage,
  loader: loadJoin,
  meta: async (page) => (await import('./join-meta.ts')).joinMeta(page),
};
