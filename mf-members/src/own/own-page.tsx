import type { OwnFile } from 'shared/contract/own-member';
import { isMemberState, memberName, tellMemberState } from 'shared/facts/members';
import { Read } from 'shared/data/read';
import { useWrite } from 'shared/data/use-write';
import { call, deferReplies } from 'shared/http/call';
import { eventLabel, readClub } from 'shared/http/club';
import { saveFile } from 'shared/http/save-file';
import { useLoaderData } from 'shared/router';
import { isStaff, useSession } from 'shared/session/session';
import { formatDay } from 'shared/text/dates';
import { Actions, Button, ButtonLink, TextLink } from 'shared/ui/button';
import { type Fact, Facts } from 'shared/ui/facts';
import { Empty, Page, Sheet } from 'shared/ui/page';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { Due } from '../member/due.tsx';
import { OwnDebit } from './own-debit.tsx';
import { OwnForm } from './own-form.tsx';
import { OwnLeaving } from './own-leaving.tsx';
import { OwnPhotoPart } from './own-photo.tsx';
import { PushNotifications } from './push-notifications.tsx';
import { readPush } from './push-data.ts';
import { formatEuros } from 'shared/facts/money';
import { stateOf, formatFee } from '../member/find-fees.ts';
import { Part } from 'shared/ui/part';

/** Null for an account that is no member's. */
const loadOwn = () => deferReplies({ own: call('GET /mi-ficha'), push: readPush() });
type OwnData = ReturnType<typeof loadOwn>;

/** `/mi-ficha`: what members see and correct of themselves. */
function OwnPage() {
  const { own, push } = useLoaderData<OwnData>();
  return (
    <Page title="Mi ficha de socio" width="narrow">
      <Read promise={own} failed="No se ha podido cargar tu ficha.">
        {(file) =>
          file === null ? (
            <div className="stack gap-5">
              <Ways file={file} />
              <Empty>Tu acceso no es el de ningún socio. Si crees que debería serlo, habla con el club.</Empty>
              {readClub().socios && (
                <Actions>
                  <ButtonLink to="/hazte-socio">Hazte socio</ButtonLink>
                </Actions>
              )}
              <PushNotifications promise={push} />
            </div>
          ) : (
            <div className="stack gap-5">
              <Due cuotas={file.cuotas} pago={file.pago} />
              <Ways file={file} />
              <OwnFacts file={file} />
              {file.orden && <OwnDebit orden={file.orden} />}
              <OwnForm key={file.socio.id} member={file.socio} />
              <OwnPhotoPart start={file.foto} />
              <PushNotifications promise={push} />
              <OwnFees file={file} />
              <SignedUp lines={file.inscripciones} />
              <OwnCopy />
              {isMemberState(file.socio.estado) && <OwnLeaving member={file.socio} />}
            </div>
          )
        }
      </Read>
    </Page>
  );
}

/** Where one may go from here, as the server admits. */
function Ways({ file }: { file: OwnFile | null }) {
  const isOfStaff = useSession(({ user }) => isStaff(user?.rol));
  const state = file?.socio.estado;
  return (
    <Actions>
      {(isOfStaff || state === 'alta' || state === 'impago') && <TextLink to="/documentos">Documentos</TextLink>}
      {(isOfStaff || state === 'alta') && <TextLink to="/directorio-socios">Directorio de socios</TextLink>}
      {file !== null && (
        <ButtonLink tone="outline" to="/mi-carnet">
          Mi carnet
        </ButtonLink>
      )}
    </Actions>
  );
}

function OwnFacts({ file: { socio, cuota, familia } }: { file: OwnFile }) {
  const facts: Fact[] = [
    ['Número de socio', socio.numero],
    ['Estado', tellMemberState(socio)],
    ['Cuota', cuota],
    ['Socio desde', socio.alta && formatDay(socio.alta)],
    ['Correo electrónico', socio.correo_electronico],
    ['Familia', familia.map(memberName).join(', ') || null],
  ];
  return (
    <Sheet>
      <Facts of={facts} />
    </Sheet>
  );
}

/** All that the site has, as a file. */
function OwnCopy() {
  const { write, busy, dialog } = useWrite();
  const download = () =>
    void write({
      send: async () => {
        const data = await call('GET /mi-ficha/datos');
        saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), 'mis-datos.json');
      },
      failed: 'No se han podido preparar tus datos.',
    });
  return (
    <Part id="copia" title="Tus datos">
      <p>Llévate todo lo que la web guarda con tu correo. Para corregir lo que aquí no se puede, o para que se borre, pídelo.</p>
      <Actions>
        <Button tone="outline" disabled={busy !== undefined} onClick={download}>
          Descargar mis datos
        </Button>
        <TextLink to="/derechos">Pedir que se corrija o se borre</TextLink>
      </Actions>
      {dialog}
    </Part>
  );
}

const SignedUp = ({ lines }: { lines: OwnFile['inscripciones'] }) =>
  lines.length > 0 && (
    <Part
      id="inscripciones"
      title="Tus inscripciones"
      lines={lines.map(({ id, fecha, evento, anio, ruta, pagado }) => ({
        key: id,
        title: [evento && eventLabel(evento), anio].filter(Boolean).join(' '),
        about: [formatDay(fecha), ruta, pagado === 'Si' && 'Pagada'].filter(Boolean).join(' · '),
      }))}
    />
  );

/** All of them, with the receipts of what is paid. */
function OwnFees({ file: { cuotas } }: { file: OwnFile }) {
  if (cuotas.length === 0) return null;
  const lines = cuotas.map((fee) => ({
    key: fee.id,
    title: `${fee.anio}, ${fee.tipo}: ${formatEuros(fee.importe)}`,
    about: formatFee(fee),
    more: stateOf(fee) === 'pagada' && (
      <span>
        <TextLink to={`/mi-ficha/recibo/${fee.id}`}>Ver el recibo</TextLink>
      </span>
    ),
  }));
  return <Part id="cuotas" title="Tus cuotas" lines={lines} />;
}

export const ownScreen: LazyScreen = { Component: OwnPage, loader: loadOwn };
