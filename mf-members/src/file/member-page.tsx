import { memberName } from 'shared/facts/members';
import { Read } from 'shared/data/read';
import { useLoaderData } from 'shared/router';
import { BackLink } from 'shared/ui/back-link';
import { Page } from 'shared/ui/page';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { MemberDebitPart } from './member-debit.tsx';
import { ReceivedApplication } from './received-application.tsx';
import { MemberActions } from './member-actions.tsx';
import { MemberDocuments } from './member-documents.tsx';
import { MemberFacts } from './member-facts.tsx';
import { Emails, Family, Fees, History, SignUps } from './member-lines.tsx';
import { loadMember, type MemberData } from './member-data.ts';
import styles from '../member/parts.module.css';

/** `/socios/:id`: all that the club has about one member. */
function MemberPage() {
  const { found } = useLoaderData<MemberData>();
  return (
    <Page title="Socio" action={<BackLink to="/socios">Volver a los socios</BackLink>}>
      <Read promise={found} failed="No se ha podido cargar la ficha.">
        {({ file, kinds, debit, received }) => (
          <>
            <h2 className={styles.name}>{memberName(file.socio)}</h2>
            <ReceivedApplication key={file.socio.version} socio={file.socio} received={received} />
            <MemberActions file={file} />
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

export const memberScreen: LazyScreen = { Component: MemberPage, loader: loadMember };
