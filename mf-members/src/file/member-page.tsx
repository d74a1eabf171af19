import { hasLeft, memberName, tellMemberState } from 'shared/facts/members';
import { Read } from 'shared/data/read';
import { useLoaderData } from 'shared/router';
import { BackLink } from 'shared/ui/back-link';
import { Page, Sheet } from 'shared/ui/page';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { MemberDebitPart } from './member-debit.tsx';
import { ReceivedApplication } from './received-application.tsx';
import { MemberActions } from './member-actions.tsx';
import { MemberDocuments } from './member-documents.tsx';
import { Emails, Family, Fees, History, SignUps } from './member-lines.tsx';
import { loadMember, type MemberData } from './member-data.ts';
import styles from './member-page.module.css';
import type { FeeKind, MemberFile } from 'shared/contract/members';
import { formatDay } from 'shared/text/dates';
import { type Fact, Facts } from 'shared/ui/facts';
import { memberLabels } from 'shared/facts/labels';

/** `/socios/:id`: all that the club has about one member. */
function MemberPage() {
  const { found } = useLoaderData<MemberData>();
  return (
    <Page title="Socio" action={<BackLink to="/socios">Volver a los socios</BackLink>}>
      <Read promise={found} failed="No se ha podido cargar la ficha.">
        {({ file, kinds, debit, received }) => (
          <>
            <h2 id={nameId} className={styles.name}>
              {memberName(file.socio)}
            </h2>
            <ReceivedApplication key={file.socio.version} socio={file.socio} received={received} />
            <MemberActions file={file} nameId={nameId} />
            <div className={`stack gap-6 ${styles.parts}`}>
              <MemberFacts file={file} kinds={kinds} />
              <div className="stack gap-5">
                <MemberDebitPart member={file.socio.id} correo={file.socio.correo_electronico} debit={debit} />
                <Fees member={file.socio.id} lines={file.cuotas} />
                <MemberDocuments member={file.socio.id} received={received} mandato={debit.mandato} fees={file.cuotas} />
                <Family file={file} />
                <SignUps lines={file.inscripciones} />
                <Emails lines={file.correos} />
                <History lines={file.historial} />
              </div>
            </div>
          </>
        )}
      </Read>
    </Page>
  );
}

/** What the menu of the page is of. */
const nameId = 'socio';

const dayOrNone = (day: string | null) => (day === null ? null : formatDay(day));

function MemberFacts({ file: { socio, cuenta }, kinds }: { file: MemberFile; kinds: readonly FeeKind[] }) {
  const facts: Fact[] = [
    [memberLabels.numero, socio.numero],
    ['Estado', tellMemberState(socio)],
    [memberLabels.tipo_id, kinds.find(({ id }) => id === socio.tipo_id)?.nombre],
    [memberLabels.alta, dayOrNone(socio.alta)],
    ...(socio.reingreso ? [['Reingreso', formatDay(socio.reingreso)] as const] : []),
    ...(socio.baja === null || !hasLeft(socio.estado)
      ? []
      : [[socio.estado === 'fallecido' ? 'Fallecimiento' : 'Baja', formatDay(socio.baja)] as const]),
    [memberLabels.correo_electronico, socio.correo_electronico],
    [memberLabels.telefono, socio.telefono],
    [memberLabels.dni, socio.dni],
    [memberLabels.nacimiento, dayOrNone(socio.nacimiento)],
    [
      memberLabels.direccion,
      [socio.direccion, [socio.codigo_postal, socio.poblacion].filter(Boolean).join(' '), socio.provincia].filter(Boolean).join('\n'),
    ],
    [memberLabels.motos, socio.motos],
    [memberLabels.emergencia, socio.emergencia],
    ['Acceso a la web', cuenta ? cuenta.correo_electronico : 'No tiene'],
    [memberLabels.notas, socio.notas],
  ];
  return (
    <Sheet>
      <Facts of={facts} />
    </Sheet>
  );
}

export const memberScreen: LazyScreen = { Component: MemberPage, loader: loadMember };
